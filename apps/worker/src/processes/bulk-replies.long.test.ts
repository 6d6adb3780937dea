import { asSystem } from '@balcao/core/ctx'
import { aTicket } from '@balcao/db/testing/factories'
import { expect, test, vi } from 'vitest'
import { aDesk, type Environment, inAHouse } from '../testing/environment.ts'

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

test('a message to many that workers are killed over reaches each ticket once', async () => {
  const { agent, ticket, tenant } = await aDesk(environment.db)
  const made = await Promise.all(
    Array.from({ length: 60 }, () => aTicket(environment.db, tenant.id, { requesterId: ticket.requesterId, queueId: ticket.queueId })),
  )
  const all = made.map(({ id }) => id).toSorted((a, b) => a - b)
  const message = { tenantId: tenant.id, authorId: agent.id, content: 'Voltou.', isInternal: false, total: all.length }
  const id = await asSystem(environment.db, tenant.id, async ({ db }) => {
    const row = await db
      .insertInto('bulkReplies')
      .values({ ...message, dueAt: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tickets = all.map((ticketId) => ({ tenantId: tenant.id, bulkReplyId: row.id, ticketId, seenUpTo: 0 }))
    await db.insertInto('bulkReplyTickets').values(tickets).execute()
    return row.id
  })
  const sent = () =>
    asSystem(environment.db, tenant.id, async ({ db }) => {
      const rows = await db.selectFrom('comments').select('ticketId').where('ticketId', 'in', all).orderBy('ticketId').execute()
      return rows.map(({ ticketId }) => ticketId)
    })
  const first = await environment.startWorker()
  await vi.waitFor(async () => expect((await sent()).length).toBeGreaterThan(3), { timeout: 60_000, interval: 10 })
  await environment.stopWorker(first, 'SIGKILL')
  expect((await sent()).length).toBeLessThan(all.length)
  // Nobody waits in a test for the lease of who is gone.
  await asSystem(environment.db, tenant.id, ({ db }) =>
    db.updateTable('bulkReplies').set({ leasedUntil: null }).where('id', '=', id).execute(),
  )
  await Promise.all([environment.startWorker(), environment.startWorker()])
  const done = () =>
    asSystem(environment.db, tenant.id, ({ db }) =>
      db.selectFrom('bulkReplies').select(['state', 'sent']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  await vi.waitFor(async () => expect(await done()).toEqual({ state: 'done', sent: all.length }), { timeout: 60_000, interval: 100 })
  expect(await sent()).toEqual(all)
}, 180_000)
