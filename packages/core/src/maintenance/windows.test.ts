import { CreateWindow, ListWindows } from '@balcao/contracts/maintenance/windows'
import type { Level } from '@balcao/contracts/maintenance/words'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import type { Actor, Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { MaintenanceError, mustBeOpen } from './gate.ts'
import { announced, create, end, list, notice, update } from './windows.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const announce = (desk: Desk, level: Level, values: object = {}) =>
  desk.as('admin')(
    create,
    CreateWindow.parse({ level, endsAt: inMinutes(30), message: 'Troca', portalMessage: 'Já voltamos', reason: 'Disco', ...values }),
  )
const noticeFor = (desk: Desk, role: 'agent' | 'client' | 'admin', language: 'pt-BR' | 'en' = 'pt-BR') =>
  desk.as(role)((ctx: Ctx) => notice(ctx, {}, { language }))
/** What the gate says to somebody of this role who makes this call now. */
const gate = (desk: Desk, role: 'agent' | 'client' | 'admin', route: string) =>
  desk.as(role)(async ({ actor }: { actor: Actor }) => {
    mustBeOpen(actor, route)
    return 'open'
  })

test('a read-only window refuses writes of everybody below admin, on both sides, and ends by the clock', async ({ desk, other }) => {
  await announce(desk, 'read_only')
  for (const role of ['agent', 'client'] as const) {
    await expect(gate(desk, role, 'POST /tickets')).rejects.toMatchObject({ code: 'maintenance_read_only', kind: 'unavailable' })
    expect(await gate(desk, role, 'GET /tickets')).toBe('open')
    expect(await gate(desk, role, 'POST /auth/logout')).toBe('open')
    expect(await gate(other, role, 'POST /tickets')).toBe('open')
  }
  expect(await gate(desk, 'admin', 'POST /tickets')).toBe('open')
  const refused = await gate(desk, 'agent', 'POST /tickets').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MaintenanceError)
  expect((refused as MaintenanceError).retryAfterSeconds).toBeGreaterThan(25 * 60)
  await desk.rows((tx) =>
    tx
      .updateTable('maintenanceWindows')
      .set({ startsAt: inMinutes(-60), endsAt: inMinutes(-1) })
      .execute(),
  )
  expect(await gate(desk, 'agent', 'POST /tickets')).toBe('open')
})

test('the strictest of several windows holds; a notice and a planned one restrict nobody', async ({ desk }) => {
  await announce(desk, 'banner')
  await announce(desk, 'admins_only', { startsAt: inMinutes(5) })
  expect(await gate(desk, 'agent', 'POST /tickets')).toBe('open')
  await announce(desk, 'read_only')
  await announce(desk, 'admins_only')
  await expect(gate(desk, 'agent', 'GET /tickets')).rejects.toMatchObject({ code: 'maintenance_admins_only' })
  expect(await gate(desk, 'agent', 'GET /maintenance/notice')).toBe('open')
  expect(await gate(desk, 'agent', 'GET /auth/profile')).toBe('open')
  for (const route of ['GET /status-page', 'GET /monitoring/status', 'POST /status-page/subscription', 'DELETE /status-page/subscription'])
    expect(await gate(desk, 'client', route), 'how the services fare').toBe('open')
  expect(await gate(desk, 'admin', 'GET /tickets')).toBe('open')
})

test('staff and customers read texts of their own, in their language', async ({ desk, other }) => {
  await announce(desk, 'banner', { messageEn: 'Swap', startsAt: inMinutes(10) })
  expect((await noticeFor(desk, 'agent')).windows).toMatchObject([{ message: 'Troca', phase: 'planned' }])
  expect((await noticeFor(desk, 'agent', 'en')).windows).toMatchObject([{ message: 'Swap' }])
  const client = await noticeFor(desk, 'client', 'en')
  expect(client.windows).toMatchObject([{ message: 'Já voltamos' }])
  expect(JSON.stringify(client)).not.toContain('Troca')
  expect(client.exempt).toBe(false)
  expect((await noticeFor(desk, 'admin')).exempt).toBe(true)
  expect((await noticeFor(other, 'agent')).windows).toEqual([])
})

test('windows are listed, changed and ended, each with its reason in the audit log', async ({ desk, other }) => {
  const made = await announce(desk, 'read_only')
  const later = await desk.as('admin')(update, { id: made.id, version: made.version, endsAt: inMinutes(90), reason: 'Demora' })
  expect(later.version).toBe(2)
  await expect(desk.as('admin')(update, { id: made.id, version: 1, message: 'x', reason: 'x' })).rejects.toMatchObject({
    code: 'maintenance_window_changed',
  })
  await expect(other.as('admin')(end, { id: made.id, reason: 'x' })).rejects.toMatchObject({ code: 'maintenance_window_not_found' })
  expect(await desk.as('admin')(end, { id: made.id, reason: 'Pronto' })).toMatchObject({
    phase: 'over',
    endedBy: { name: expect.any(String) },
  })
  await expect(desk.as('admin')(end, { id: made.id, reason: 'x' })).rejects.toMatchObject({ code: 'maintenance_window_over' })
  expect(await gate(desk, 'agent', 'POST /tickets')).toBe('open')
  await announce(desk, 'banner')
  const first = await desk.as('admin')(list, ListWindows.parse({ limit: 1 }))
  const second = await desk.as('admin')(list, ListWindows.parse({ limit: 1, cursor: first.nextCursor }))
  expect([first.hasNext, second.hasNext]).toEqual([true, false])
  expect([...first.data, ...second.data].map(({ id }) => id)).toContain(made.id)
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'details']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['maintenance.announced', 'maintenance.changed', 'maintenance.ended']),
  )
})

test('periods that cannot be are refused by field', async ({ desk }) => {
  const refused = (values: object) =>
    announce(desk, 'banner', values).catch((error: { details: { field: string }[] }) => error.details[0]?.field)
  expect(await refused({ endsAt: inMinutes(-1), startsAt: inMinutes(-9) })).toBe('endsAt')
  expect(await refused({ startsAt: inMinutes(60) })).toBe('endsAt')
  expect(await refused({ endsAt: inMinutes(60 * 24 * 15) })).toBe('endsAt')
  expect(CreateWindow.safeParse({ level: 'closed' }).error?.issues.map(({ path }) => path[0])).toContain('level')
})

test('whoever is not signed in is told when, and no words, at the address of the organisation alone', async ({ desk, other }) => {
  for (const [one, name] of [
    [desk, 'primeira'],
    [other, 'segunda'],
  ] as const)
    await inSystem(desk.db, (tx) =>
      tx
        .updateTable('tenants')
        .set({ subdomain: `${name}-${desk.id}` })
        .where('id', '=', one.id)
        .execute(),
    )
  await announce(desk, 'read_only', { startsAt: inMinutes(60), endsAt: inMinutes(90) })
  const at = (subdomain: string | undefined) => announced({ db: desk.db, site: { subdomain, domain: undefined } })
  const told = await at(`primeira-${desk.id}`)
  expect(told).toMatchObject({ windows: [{ id: 1, level: 'read_only', phase: 'planned', message: '' }], exempt: false })
  expect(JSON.stringify(told)).not.toMatch(/Troca|voltamos/)
  for (const elsewhere of [`segunda-${desk.id}`, 'ninguem', undefined]) expect((await at(elsewhere)).windows).toEqual([])
})
