import { sql } from 'kysely'
import { expect } from 'vitest'
import { dueTickets } from '../automation/elapsed-tickets.ts'
import { search } from '../search/search.ts'
import { type Desk, test } from '../testing/desk.ts'
import { get as getTicket } from '../tickets/tickets.ts'
import { eraseFromImports } from './erasing.ts'
import * as imports from './imports.ts'
import { aStore, sent, worked } from './testing/files.ts'
import { ZENDESK } from './testing/samples.ts'

async function imported(desk: Desk, choose: Parameters<typeof imports.update>[1]['mapping'] = {}) {
  const store = aStore()
  const { id } = await sent(desk, store, 'zendesk', ZENDESK)
  await worked(desk, store)
  const { version } = await desk.as('admin')((ctx) => imports.get(ctx, { id }))
  await desk.as('admin')((ctx) => imports.update(ctx, { id, version, mapping: choose }))
  await desk.as('admin')((ctx) => imports.run(ctx, { id }))
  await worked(desk, store)
  return desk.rows((tx) => tx.selectFrom('tickets').selectAll().orderBy('id').execute())
}

test('an imported ticket is found by its former reference and by its words, and says what it was called', async ({ desk }) => {
  const [first] = await imported(desk)
  const found = async (q: string) =>
    (await desk.as('admin')((ctx) => search(ctx, { q, type: 'ticket', limit: 10, page: 1 } as never))).data.map(({ id }) => id)
  for (const q of ['#12345', '12345', 'caixa']) expect(await found(q), q).toContain(first?.id)
  expect(await found('#99999')).toEqual([])
  const ticket = await desk.as('admin')((ctx) => getTicket(ctx, { id: first?.id ?? 0 }))
  expect(ticket.externalReference).toEqual({
    ...{ source: 'Zendesk', reference: '12345' },
    url: 'https://loja.zendesk.com/agent/tickets/12345',
  })
})

test('rules by time count no time of the former help desk', async ({ desk }) => {
  const [, second] = await imported(desk)
  const own = await desk.aTicket({ createdAt: '2024-04-01T12:00:00Z' })
  const all = await desk.asSystem((ctx) =>
    dueTickets(ctx, { since: 'created', minutes: 60 }, { all: [], any: [] } as never, () => sql<boolean>`false`),
  )
  expect(all.map(({ ticketId }) => ticketId)).toEqual([own.id])
  expect(all.map(({ ticketId }) => ticketId)).not.toContain(second?.id)
})

test('open tickets enter a queue that distributes by itself only where that is asked for', async ({ desk }) => {
  await desk.rows((tx) => tx.updateTable('queues').set({ strategy: 'round_robin' }).where('id', '=', desk.queueId).execute())
  const queues = async (routeOpen: boolean) => (await imported(desk, { queueId: desk.queueId, routeOpen })).map(({ queueId }) => queueId)
  expect(await queues(false)).toEqual([desk.queueId, null])
})

test('what a file has of somebody who is erased is not imported any more', async ({ desk }) => {
  const store = aStore()
  const { id } = await sent(desk, store, 'zendesk', ZENDESK)
  await worked(desk, store)
  await desk.rows((tx) => eraseFromImports(tx, desk.id, 'clara@loja.example'))
  const rows = await desk.rows((tx) => tx.selectFrom('ticketImportLines').selectAll().where('importId', '=', id).orderBy('n').execute())
  expect(rows.map(({ state }) => state)).toEqual(['error', 'pending', 'error'])
  expect(JSON.stringify(rows)).not.toMatch(/clara/i)
  const [file] = await desk.rows((tx) => tx.selectFrom('ticketImports').select('fileId').execute())
  expect(file?.fileId).toBeNull()
  await desk.as('admin')((ctx) => imports.run(ctx, { id }))
  await worked(desk, store)
  expect(await desk.rows((tx) => tx.selectFrom('tickets').select('externalReference').execute())).toEqual([{ externalReference: '12346' }])
})
