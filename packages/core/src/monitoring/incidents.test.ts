import {
  CreateIncident,
  ListIncidents,
  MAX_OPEN_INCIDENTS,
  PostIncidentUpdate,
  UpdateIncident,
} from '@balcao/contracts/monitoring/incidents'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as incidents from './incidents.ts'

const open = (desk: Desk, values: object = {}) =>
  desk.as('supervisor')(
    incidents.create,
    CreateIncident.parse({ title: 'Envio de notas', impact: 'partial', message: 'Estamos verificando.', ...values }),
  )
const post = (desk: Desk, values: object) => desk.as('supervisor')(incidents.post, PostIncidentUpdate.parse(values))
const change = (desk: Desk, values: object) => desk.as('supervisor')(incidents.update, UpdateIncident.parse(values))
const status = (desk: Desk, who: 'client' | 'agent' = 'client') => desk.as(who)(incidents.status, {})
const actions = (desk: Desk) =>
  desk.rows(async (tx) => (await tx.selectFrom('auditEvents').select('action').orderBy('id').execute()).map(({ action }) => action))

test('customers read how an incident goes on, the worst of the open ones first said, and never its ticket', async ({ desk, other }) => {
  expect(await status(desk)).toMatchObject({ state: 'ok', incidents: [] })
  const ticket = await desk.aTicket()
  const { id } = await open(desk, { ticketNumber: ticket.number })
  await open(desk, { title: 'Lentidão', impact: 'degraded' })
  await post(desk, { id, state: 'identified', message: 'A SEFAZ está fora.' })
  const seen = await status(desk)
  expect(seen.state).toBe('partial')
  expect(seen.incidents.map(({ title, updates }) => [title, updates.map(({ state, message }) => [state, message])])).toEqual([
    ['Lentidão', [['investigating', 'Estamos verificando.']]],
    [
      'Envio de notas',
      [
        ['identified', 'A SEFAZ está fora.'],
        ['investigating', 'Estamos verificando.'],
      ],
    ],
  ])
  expect(JSON.stringify(seen)).not.toMatch(/ticket|createdBy|version/)
  expect(await status(desk, 'agent')).toMatchObject({ state: 'partial' })
  expect(await status(other)).toMatchObject({ state: 'ok', incidents: [] })
  const { data } = await desk.as('supervisor')(incidents.list, ListIncidents.parse({}))
  expect(data.map((one) => one.ticket)).toEqual([null, { id: ticket.id, number: ticket.number }])
})

test('what is resolved is shown for a while, can be opened again, and is gone with what was said of it', async ({ desk }) => {
  const { id } = await open(desk, { impact: 'outage' })
  expect(await post(desk, { id, state: 'resolved', message: 'Voltou.' })).toMatchObject({ resolvedAt: expect.any(String) })
  expect(await status(desk)).toMatchObject({ state: 'ok', incidents: [{ id, state: 'resolved' }] })
  expect(await post(desk, { id, state: 'monitoring', message: 'Caiu de novo.' })).toMatchObject({ resolvedAt: null })
  expect((await status(desk)).state).toBe('outage')
  await post(desk, { id, state: 'resolved', message: 'Agora sim.' })
  const longAgo = new Date(Date.now() - 15 * 86_400_000).toISOString()
  await desk.rows((tx) => tx.updateTable('incidents').set({ resolvedAt: longAgo }).where('id', '=', id).execute())
  expect((await status(desk)).incidents).toEqual([])
  expect(await desk.as('supervisor')(incidents.remove, { id })).toEqual({ id })
  expect(await desk.rows((tx) => tx.selectFrom('incidentUpdates').select('id').execute())).toEqual([])
  expect(await actions(desk)).toEqual(['incident.opened', ...Array.from({ length: 3 }, () => 'incident.posted'), 'incident.removed'])
})

test('a change says what it was made from; a ticket that nobody sees here and too many open ones are refused', async ({ desk, other }) => {
  const made = await open(desk)
  const renamed = await change(desk, { id: made.id, version: made.version, title: 'Envio de NF-e' })
  expect(renamed).toMatchObject({ title: 'Envio de NF-e', version: made.version + 1 })
  expect(await change(desk, { id: made.id, title: 'Envio de NF-e' }), 'nothing new').toMatchObject({ version: renamed.version })
  await expect(change(desk, { id: made.id, version: made.version, impact: 'outage' })).rejects.toMatchObject({
    code: 'incident_changed',
    details: { current: { title: 'Envio de NF-e' } },
  })
  const refused = { code: 'invalid_input', details: [expect.objectContaining({ field: 'ticketNumber', reason: 'ticket_unknown' })] }
  await other.aTicket()
  const foreign = await other.aTicket()
  await expect(change(desk, { id: made.id, ticketNumber: foreign.number })).rejects.toMatchObject(refused)
  await expect(open(desk, { ticketNumber: foreign.number })).rejects.toMatchObject(refused)
  for (let n = 1; n < MAX_OPEN_INCIDENTS; n += 1) await open(desk, { title: `Outro ${n}` })
  await expect(open(desk)).rejects.toMatchObject({ code: 'too_many_incidents' })
  await expect(other.as('supervisor')(incidents.remove, { id: made.id })).rejects.toMatchObject({ code: 'incident_not_found' })
})

test('a page goes on where the last one ended; a removed ticket is no longer named', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const first = await open(desk, { ticketNumber: ticket.number })
  for (const title of ['Dois', 'Três']) await open(desk, { title })
  const page = (cursor?: string) => desk.as('supervisor')(incidents.list, ListIncidents.parse({ limit: 2, ...(cursor ? { cursor } : {}) }))
  const newest = await page()
  expect(newest.data.map(({ title }) => title)).toEqual(['Três', 'Dois'])
  expect((await page(newest.nextCursor ?? '')).data.map(({ id }) => id)).toEqual([first.id])
  await desk.rows((tx) => tx.deleteFrom('tickets').where('id', '=', ticket.id).execute())
  expect((await page(newest.nextCursor ?? '')).data[0]).toMatchObject({ id: first.id, ticket: null })
})
