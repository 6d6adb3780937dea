import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket } from '@balcao/contracts/tickets/tickets'
import type { DB } from '@balcao/db/schema'
import type { Tx } from '@balcao/db/tenant'
import { type QueryCreator, sql, type Updateable } from 'kysely'
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

/** Who asks, and the company they belong to. @throws DomainError invalid_input for one who does not exist or is inactive */
export async function activeRequester(ctx: Ctx, id: number): Promise<{ id: number; companyId: number | null }> {
  const requester = await ctx.db
    .selectFrom('users')
    .select(['id', 'companyId'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!requester) throw invalid({ field: 'requesterId', reason: 'requester_not_found' })
  return requester
}

/** The id of a ticket that is about to be written, so that what belongs to it is sent in the same message. */
export async function nextTicketId(db: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('tickets_id_seq') as id`.execute(db)
  return (rows[0] as { id: number }).id
}

type TicketColumns = Omit<NewTicket, 'tagIds' | 'companyId'> & { id?: number; companyId: number | null } & Updateable<
    Pick<DB['tickets'], 'slaState' | 'slaDueAt' | 'slaMetric' | 'slaPolicyId'>
  >

/** Writes the row of a ticket, with the tenant's next number. What opens by the clock says nothing to its customer yet. */
export async function writeTicket(ctx: Ctx, columns: TicketColumns): Promise<{ id: number }> {
  const { tenantId, userId } = ctx.actor
  return ctx.db
    .with('next', nextNumber(tenantId))
    .insertInto('tickets')
    .values({
      tenantId,
      number: sql<number>`(select last_number from next)`,
      lastMessageAt: userId === null ? null : now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Writes a ticket and its tags; the company is the requester's unless another is named.
 * @throws DomainError invalid_input for a requester who does not exist or is inactive
 */
export async function insertTicket(ctx: Ctx, input: NewTicket): Promise<{ id: number }> {
  const requester = await activeRequester(ctx, input.requesterId)
  const { tagIds, companyId = requester.companyId, ...columns } = input
  const ticket = await writeTicket(ctx, { ...columns, companyId })
  if (tagIds?.length) await addTags(ctx, ticket.id, tagIds)
  return ticket
}

/** Adds these tags to a ticket. */
export async function addTags(ctx: Ctx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  const { tenantId } = ctx.actor
  await ctx.db
    .insertInto('ticketTags')
    .values([...new Set(tagIds)].map((tagId) => ({ tenantId, ticketId, tagId })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Makes a ticket's tags exactly these. */
export async function setTags(ctx: Ctx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  await ctx.db
    .deleteFrom('ticketTags')
    .where('ticketId', '=', ticketId)
    .where((eb) => eb.not(eb('tagId', '=', eb.fn.any(eb.val([...tagIds])))))
    .execute()
  if (tagIds.length > 0) await addTags(ctx, ticketId, tagIds)
}

/** Now, by the database's clock: the only one all processes share. */
export const now = sql<string>`now()`
