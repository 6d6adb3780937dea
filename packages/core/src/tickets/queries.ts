import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket } from '@balcao/contracts/tickets/tickets'
import type { DB } from '@balcao/db/schema'
import type { Tx } from '@balcao/db/tenant'
import { type QueryCreator, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import type { Assessed } from './assessment.ts'

/** The tenant's next ticket number. Its counter stays locked until the commit, so numbers have no gaps: it is taken with the ticket's own statement. */
const nextNumber = (tenantId: number) => (db: QueryCreator<DB>) =>
  db
    .insertInto('ticketNumbers')
    .values({ tenantId, lastNumber: 1 })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet((eb) => ({ lastNumber: eb('ticketNumbers.lastNumber', '+', 1) })))
    .returning('lastNumber')

export async function defaultQueue(db: Tx): Promise<number | null> {
  const queue = await db.selectFrom('queues').select('id').where('isDefault', '=', true).executeTakeFirst()
  return queue?.id ?? null
}

type NewTicket = Omit<CreateTicket, 'queueId' | 'customFields' | 'urgency' | 'impact' | 'priorityReason' | 'isInternal'> &
  Assessed & {
    requesterId: number
    /** Who of the desk wrote the description. */
    authorId?: number | null
    queueId: number | null
    channel: Channel
    followUpOf?: number
    /** When it arrived, if not just now. */
    createdAt?: string
    /** When its customer last wrote or was written to, if not just now; null for never. */
    lastMessageAt?: string | null
  }

/**
 * Writes the ticket, with the tenant's next number, and its tags; the company is the requester's unless another is named. What opens by the clock
 * says nothing to its customer yet.
 * @throws DomainError invalid_input for a requester who does not exist or is inactive
 */
export async function insertTicket(ctx: Ctx, input: NewTicket): Promise<{ id: number }> {
  const { tenantId } = ctx.actor
  const requester = await ctx.db
    .selectFrom('users')
    .select(['id', 'companyId'])
    .where('id', '=', input.requesterId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!requester) throw invalid({ field: 'requesterId', reason: 'requester_not_found' })
  const { tagIds, companyId = requester.companyId, ...columns } = input
  const ticket = await ctx.db
    .with('next', nextNumber(tenantId))
    .insertInto('tickets')
    .values({
      tenantId,
      number: sql<number>`(select last_number from next)`,
      lastMessageAt: ctx.actor.userId === null ? null : now,
      ...columns,
      companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (tagIds?.length) await setTags(ctx, ticket.id, tagIds)
  return ticket
}

/** Makes a ticket's tags exactly these. */
export async function setTags(ctx: Ctx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  const { tenantId } = ctx.actor
  const ids = [...new Set(tagIds)]
  await ctx.db
    .deleteFrom('ticketTags')
    .where('ticketId', '=', ticketId)
    .where((eb) => eb.not(eb('tagId', '=', eb.fn.any(eb.val(ids)))))
    .execute()
  if (ids.length === 0) return
  await ctx.db
    .insertInto('ticketTags')
    .values(ids.map((tagId) => ({ tenantId, ticketId, tagId })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Now, by the database's clock: the only one all processes share. */
export const now = sql<string>`now()`
