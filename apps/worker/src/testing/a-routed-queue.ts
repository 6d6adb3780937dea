import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { aTenant, aTicket, aUser } from '@balcao/db/testing/factories'

/** A queue with a strategy, so many people who always take tickets, and a customer. */
export async function aRoutedQueue(db: Database, people: number, strategy = 'round_robin') {
  const tenant = await aTenant(db)
  const customer = await aUser(db, tenant.id, 'client')
  const ids: number[] = []
  for (let n = 0; n < people; n++) ids.push((await aUser(db, tenant.id, 'agent')).id)
  const tenantId = tenant.id
  const queueId = await inSystem(db, async (tx) => {
    const values = { tenantId, name: 'Com estratégia', strategy, capacityDefault: 1_000 }
    const { id } = await tx.insertInto('queues').values(values).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('queueMembers')
      .values(ids.map((userId) => ({ tenantId, queueId: id, userId })))
      .execute()
    await tx
      .insertInto('availabilities')
      .values(ids.map((userId) => ({ tenantId, userId, state: 'online', alwaysAvailable: true })))
      .execute()
    return id
  })
  return {
    tenantId,
    queueId,
    ids,
    /** Tickets come to the queue. */
    arrive: async (count: number) => {
      const made: number[] = []
      for (let n = 0; n < count; n++) made.push((await aTicket(db, tenantId, { requesterId: customer.id, queueId })).id)
      return made
    },
    /** How many nobody has. */
    unassigned: () =>
      inSystem(db, async (tx) => {
        const { count } = await tx
          .selectFrom('tickets')
          .where('tenantId', '=', tenantId)
          .where('assigneeId', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }),
    /** Each time that a ticket was given to somebody, and how many each has. */
    given: () =>
      inSystem(db, async (tx) => {
        const facts = await tx
          .selectFrom('outbox')
          .select('payload')
          .where('tenantId', '=', tenantId)
          .where('name', '=', 'ticket:assigned')
          .execute()
        const rows = await tx.selectFrom('tickets').select('assigneeId').where('tenantId', '=', tenantId).execute()
        return {
          tickets: facts.map(({ payload }) => (payload as { ticketId: number }).ticketId).toSorted((a, b) => a - b),
          each: ids.map((id) => rows.filter(({ assigneeId }) => assigneeId === id).length),
        }
      }),
  }
}
