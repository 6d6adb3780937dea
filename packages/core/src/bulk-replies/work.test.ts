import { CreateBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from './bulk-replies.ts'
import { forgetBulkReplies } from './upkeep.ts'
import { sendTurn } from './work.ts'

const log = { error: () => undefined }
async function sendBulkReplies(tools: Parameters<typeof sendTurn>[0]) {
  while (await sendTurn(tools));
}
const past = () => new Date(0).toISOString()

async function several(desk: Desk, count: number) {
  const rows = await Promise.all(Array.from({ length: count }, () => desk.aTicket({ status: 'open' })))
  return rows.map(({ id }) => id)
}
/** One that is to begin now. */
async function due(desk: Desk, ids: readonly number[]) {
  const input = CreateBulkReply.parse({ tickets: ids.map((id) => ({ id })), content: 'Voltou.' })
  const { id } = await desk.as('agent')(bulk.create, input)
  await desk.rows((tx) => tx.updateTable('bulkReplies').set({ dueAt: past() }).where('id', '=', id).execute())
  return id
}
const perTicket = (desk: Desk) =>
  desk.rows(async (tx) => {
    const rows = await tx
      .selectFrom('comments')
      .select(['ticketId', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('ticketId')
      .execute()
    return rows.map(({ n }) => Number(n))
  })
const once = (count: number) => Array.from({ length: count }, () => 1)

test('workers that look at the same time send each ticket one message', async ({ testDb, desk }) => {
  const id = await due(desk, await several(desk, 35))
  await Promise.all([1, 2, 3].map(() => sendBulkReplies({ db: testDb.db, log })))
  await sendBulkReplies({ db: testDb.db, log })
  expect(await perTicket(desk)).toEqual(once(35))
  expect(await desk.as('agent')(bulk.get, { id })).toMatchObject({ state: 'done', sent: 35 })
})

test('what a worker that is gone left half done goes on when its lease ends, and not before', async ({ testDb, desk }) => {
  const ids = await several(desk, 3)
  const id = await due(desk, ids)
  const holds = (leasedUntil: string) =>
    desk.rows((tx) => tx.updateTable('bulkReplies').set({ state: 'running', leasedUntil }).where('id', '=', id).execute())
  await holds(new Date(Date.now() + 60_000).toISOString())
  await sendBulkReplies({ db: testDb.db, log })
  expect(await perTicket(desk)).toEqual([])
  await holds(past())
  await sendBulkReplies({ db: testDb.db, log })
  expect(await perTicket(desk)).toEqual(once(3))
})

test('a ticket that breaks is undone whole, is named, and holds up none of the others', async ({ testDb, desk }) => {
  const [first, broken, last] = (await several(desk, 3)).toSorted((a, b) => a - b) as [number, number, number]
  const id = await due(desk, [first, broken, last])
  await testDb.asOwner(`create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await testDb.asOwner(
    `create trigger breaks after insert on comments for each row when (new.ticket_id = ${broken}) execute function breaks()`,
  )
  const logged: unknown[] = []
  await sendBulkReplies({ db: testDb.db, log: { error: (fields) => void logged.push(fields) } })
  await testDb.asOwner('drop function breaks cascade')
  expect(logged).toMatchObject([{ ticketId: broken }])
  expect(await desk.as('agent')(bulk.get, { id })).toMatchObject({ state: 'done', sent: 2, failed: 1 })
  expect(await perTicket(desk)).toEqual(once(2))
  await desk.as('agent')(bulk.retry, { id })
  await desk.rows((tx) => tx.updateTable('bulkReplies').set({ dueAt: past() }).execute())
  await sendBulkReplies({ db: testDb.db, log })
  expect(await perTicket(desk)).toEqual(once(3))
})

test('a long one leaves others their turn: a short one of another organisation is not behind it', async ({ testDb, desk, other }) => {
  await due(desk, await several(desk, 60))
  await due(other, await several(other, 2))
  await sendBulkReplies({ db: testDb.db, log })
  const { rows } = await inSystem(testDb.db, (tx) =>
    sql<{
      tenantId: number
    }>`select tenant_id from outbox where name = 'comment:added' and tenant_id in (${desk.id}, ${other.id}) order by id`.execute(tx),
  )
  expect(rows).toHaveLength(62)
  const behind = rows.map(({ tenantId }) => tenantId).lastIndexOf(other.id)
  expect(behind).toBeLessThan(25)
})

test('stopping, trying again and sending at the same time end with one message each', async ({ testDb, desk }) => {
  const id = await due(desk, await several(desk, 40))
  const tries = async () => {
    for (let n = 0; n < 15; n += 1) {
      await desk
        .as('agent')(n % 2 === 0 ? bulk.stop : bulk.retry, { id })
        .catch((error: { kind?: string }) => expect(error.kind).toBe('conflict'))
      await desk.rows((tx) => tx.updateTable('bulkReplies').set({ dueAt: past() }).where('endedAt', 'is', null).execute())
    }
  }
  await Promise.all([sendBulkReplies({ db: testDb.db, log }), tries(), sendBulkReplies({ db: testDb.db, log })])
  await desk
    .as('agent')(bulk.retry, { id })
    .catch(() => undefined)
  await desk.rows((tx) => tx.updateTable('bulkReplies').set({ dueAt: past() }).execute())
  await sendBulkReplies({ db: testDb.db, log })
  expect(await perTicket(desk)).toEqual(once(40))
  expect(await desk.as('agent')(bulk.get, { id })).toMatchObject({ state: 'done', sent: 40, failed: 0 })
})

test('of one person one message goes after the other, and five of them wait at most', async ({ testDb, desk }) => {
  const ids = await several(desk, 12)
  const all: number[] = []
  for (let n = 0; n < 5; n += 1) all.push(await due(desk, ids))
  await expect(due(desk, ids)).rejects.toMatchObject({ code: 'too_many_bulk_replies' })
  await sendBulkReplies({ db: testDb.db, log })
  const ended = await desk.rows((tx) => tx.selectFrom('bulkReplies').select('id').orderBy('endedAt').execute())
  expect(ended.map(({ id }) => id)).toEqual(all)
  const settled = await desk.rows((tx) => tx.selectFrom('bulkReplyTickets').select('bulkReplyId').orderBy('settledAt').execute())
  const order = settled.map(({ bulkReplyId }) => bulkReplyId)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('what was sent to many is forgotten after ninety days; what is under way stays', async ({ testDb, desk }) => {
  const id = await due(desk, await several(desk, 1))
  const age = () => desk.rows((tx) => sql`update bulk_replies set created_at = now() - interval '91 days'`.execute(tx))
  await age()
  await forgetBulkReplies({ db: testDb.db })
  expect(await desk.as('agent')(bulk.get, { id })).toMatchObject({ state: 'waiting' })
  await sendBulkReplies({ db: testDb.db, log })
  await forgetBulkReplies({ db: testDb.db })
  await expect(desk.as('agent')(bulk.get, { id })).rejects.toMatchObject({ code: 'bulk_reply_not_found' })
  expect(await perTicket(desk)).toEqual(once(1))
})
