import { CreateIncident, PostIncidentUpdate } from '@balcao/contracts/monitoring/incidents'
import { UpdateStatusPageSettings } from '@balcao/contracts/status-page/settings'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import * as incidents from '../monitoring/incidents.ts'
import { type Desk, test } from '../testing/desk.ts'
import { publicStatusPage } from './guests.ts'
import { statusPage } from './page.ts'
import { settings, updateSettings } from './settings.ts'

const set = (desk: Desk, values: object) => desk.as('manager')(updateSettings, UpdateStatusPageSettings.parse(values))
const open = (desk: Desk, values: object) =>
  desk.as('supervisor')(incidents.create, CreateIncident.parse({ title: 'Notas', impact: 'partial', message: 'Vendo.', ...values }))
const read = (desk: Desk) => desk.as('client')((ctx) => statusPage(ctx, {}, { language: 'pt-BR' }), {})
/** An incident as it was, from a moment to another of the organisation's clock (UTC here). */
const past = async (desk: Desk, componentIds: number[], impact: string, from: string, to: string) => {
  const { id } = await open(desk, { componentIds, impact, state: 'resolved' })
  await desk.rows((tx) => tx.updateTable('incidents').set({ startedAt: from, resolvedAt: to }).where('id', '=', id).execute())
}
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('services are added, renamed, put in order and removed in one call; names are of one', async ({ desk }) => {
  const { components: first } = await set(desk, { components: [{ name: 'Aplicativo' }, { name: 'Notas', description: 'NF-e' }] })
  expect(first.map(({ name }) => name)).toEqual(['Aplicativo', 'Notas'])
  const [app, notes] = first as [(typeof first)[0], (typeof first)[0]]
  const swapped = await set(desk, { components: [{ id: notes.id, name: 'aplicativo' }, { id: app.id, name: 'Notas' }, { name: 'API' }] })
  expect(swapped.components).toMatchObject([
    { id: notes.id, name: 'aplicativo', description: '' },
    { id: app.id, name: 'Notas' },
    { name: 'API' },
  ])
  expect((await set(desk, { components: [{ id: app.id, name: 'Notas' }] })).components).toMatchObject([{ id: app.id }])
  await expect(set(desk, { components: [{ id: notes.id, name: 'X' }] })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'components.0.id', reason: 'component_unknown' }],
  })
  expect(UpdateStatusPageSettings.safeParse({ components: [{ name: 'API' }, { name: 'api' }] }).success).toBe(false)
  expect((await desk.as('supervisor')(settings, {})).components).toMatchObject([{ id: app.id, name: 'Notas' }])
})

test('what is stale is refused with the present state, and what changes nothing is no change', async ({ desk }) => {
  const { version } = await set(desk, { intro: 'Horário comercial' })
  expect(await set(desk, { intro: 'Horário comercial', version })).toMatchObject({ version })
  expect(await set(desk, { isPublic: true, version })).toMatchObject({ version: version + 1, isPublic: true, intro: 'Horário comercial' })
  await expect(set(desk, { intro: 'Outro', version })).rejects.toMatchObject({
    code: 'status_page_changed',
    details: { current: { intro: 'Horário comercial', isPublic: true } },
  })
  const audits = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').where('action', 'like', 'status_page%').execute())
  expect(audits).toHaveLength(2)
})

test('a service is as bad as the worst of its open incidents, and its days say what it had', async ({ desk }) => {
  await inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ timeZone: 'UTC' }).where('id', '=', desk.id).execute())
  const { components } = await set(desk, { components: [{ name: 'Aplicativo' }, { name: 'Notas' }] })
  const [app, notes] = components.map(({ id }) => id) as [number, number]
  const tenDaysAgo = `${day(10)}T00:00:00Z`
  await desk.rows((tx) => tx.updateTable('statusComponents').set({ createdAt: tenDaysAgo }).execute())
  // Two that overlap are one time of being down; a slow hour is none; a day ends at midnight of the organisation.
  await past(desk, [app], 'partial', `${day(5)}T10:00:00Z`, `${day(5)}T11:00:00Z`)
  await past(desk, [app, notes], 'outage', `${day(5)}T10:30:00Z`, `${day(5)}T12:00:00Z`)
  await past(desk, [app], 'degraded', `${day(4)}T10:00:00Z`, `${day(4)}T11:00:00Z`)
  await past(desk, [notes], 'partial', `${day(3)}T23:30:00Z`, `${day(2)}T00:15:00Z`)
  await past(desk, [notes], 'outage', `${day(120)}T00:00:00Z`, `${day(119)}T00:00:00Z`)
  const before = await read(desk)
  expect(before.components.map(({ days, state }) => [state, days])).toEqual([
    [
      'ok',
      [
        { day: day(5), impact: 'outage', downMinutes: 120 },
        { day: day(4), impact: 'degraded', downMinutes: 0 },
      ],
    ],
    [
      'ok',
      [
        { day: day(5), impact: 'outage', downMinutes: 90 },
        { day: day(3), impact: 'partial', downMinutes: 30 },
        { day: day(2), impact: 'partial', downMinutes: 15 },
      ],
    ],
  ])
  expect([before.firstDay, before.lastDay]).toEqual([day(89), day(0)])
  const listedMs = Date.parse(before.asOf) - Date.parse(tenDaysAgo)
  expect(before.components[0]?.uptime).toBeCloseTo(1 - (120 * 60_000) / listedMs, 5)
  await open(desk, { componentIds: [notes], impact: 'degraded' })
  const { id } = await open(desk, { componentIds: [notes, notes], impact: 'outage' })
  expect((await read(desk)).components.map(({ state }) => state)).toEqual(['ok', 'outage'])
  await desk.as('supervisor')(incidents.post, PostIncidentUpdate.parse({ id, state: 'resolved', message: 'Voltou.' }))
  expect((await read(desk)).components.map(({ state }) => state)).toEqual(['ok', 'degraded'])
})

test('what was listed today has no share of time yet', async ({ desk }) => {
  await set(desk, { components: [{ name: 'Novo' }] })
  expect((await read(desk)).components).toMatchObject([{ uptime: null, days: [], state: 'ok' }])
})

test('planned maintenance is there as customers read of it', async ({ desk }) => {
  const { id: createdBy } = await desk.person('admin')
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  const window = {
    tenantId: desk.id,
    level: 'banner' as const,
    message: 'Só a equipe',
    portalMessage: 'Troca de servidor',
    reason: 'x',
    createdBy,
  }
  await desk.rows((tx) =>
    tx
      .insertInto('maintenanceWindows')
      .values([
        { ...window, startsAt: hours(100), endsAt: hours(102) },
        { ...window, startsAt: hours(24 * 40), endsAt: hours(24 * 40 + 2) },
      ])
      .execute(),
  )
  const { planned } = await read(desk)
  expect(planned).toMatchObject([{ message: 'Troca de servidor', isOpen: false }])
  expect(JSON.stringify(planned)).not.toContain('equipe')
})

test('a guest reads the page where it is for everybody, of that organisation alone', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  await open(desk, { ticketNumber: ticket.number })
  expect(await publicStatusPage(desk.db, desk.id, 'pt-BR')).toBeUndefined()
  await set(desk, { isPublic: true })
  await set(other, { isPublic: true })
  const page = await publicStatusPage(desk.db, desk.id, 'pt-BR')
  expect(page).toMatchObject({ state: 'partial', incidents: [{ title: 'Notas' }], isSubscribed: null })
  expect(JSON.stringify(page)).not.toMatch(/ticket|createdBy|version/)
  expect(await publicStatusPage(other.db, other.id, 'pt-BR')).toMatchObject({ state: 'ok', incidents: [] })
})

test('an incident names services of its own organisation alone', async ({ desk, other }) => {
  const [theirs] = (await set(other, { components: [{ name: 'Deles' }] })).components
  await expect(open(desk, { componentIds: [theirs?.id] })).rejects.toMatchObject({
    details: [{ field: 'componentIds.0', reason: 'component_unknown' }],
  })
  expect(await desk.rows((tx) => tx.selectFrom('incidents').select('id').execute())).toEqual([])
})
