import type { Channel, Priority } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket } from '@balcao/contracts/tickets/tickets'
import type { DB } from '@balcao/db/schema'
import type { Tx } from '@balcao/db/tenant'
import { type Insertable, type QueryCreator, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { pipeline } from '../pipeline.ts'
import { slaOpening } from '../sla/on-change.ts'
import type { Assessed } from './assessment.ts'
import { addTags, now } from './queries.ts'

/** The tenant's next ticket number. Its counter stays locked until the commit, so numbers have no gaps: it is taken with the ticket's own statement. */
const nextNumber = (tenantId: number) => (db: QueryCreator<DB>) =>
  db
    .insertInto('ticketNumbers')
    .values({ tenantId, lastNumber: 1 })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet((eb) => ({ lastNumber: eb('ticketNumbers.lastNumber', '+', 1) })))
    .returning('lastNumber')

export type NewTicket = Omit<
  CreateTicket,
  'queueId' | 'customFields' | 'urgency' | 'impact' | 'priorityReason' | 'isInternal' | 'assetId'
> &
  Assessed & {
    requesterId: number
    type: string
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
async function activeRequester(ctx: Ctx, id: number): Promise<{ id: number; companyId: number | null }> {
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
async function nextTicketId(db: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('tickets_id_seq') as id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Writes the row, with the tenant's next number. What opens by the clock says nothing to its customer yet. */
async function writeRow(ctx: Ctx, columns: Omit<Insertable<DB['tickets']>, 'tenantId' | 'number'>): Promise<void> {
  const { tenantId, userId } = ctx.actor
  await ctx.db
    .with('next', nextNumber(tenantId))
    .insertInto('tickets')
    .values({ tenantId, number: sql<number>`(select last_number from next)`, lastMessageAt: userId === null ? null : now, ...columns })
    .execute()
}

/** No statement. */
const NOTHING = Promise.resolve()

/**
 * Writes a ticket with its tags and clocks; the company is the requester's unless another is named.
 * @param beside sends what else belongs to it in the same message: its number stays locked from then to the commit
 * @param clocks `later` where values of custom fields follow, which conditions of SLA policies ask for: the caller calls `slaOpened` after them
 * @returns its id, and what `beside` resolved to
 * @throws DomainError invalid_input for a requester who does not exist or is inactive
 */
export async function insertTicket<T>(
  ctx: Ctx,
  input: NewTicket,
  beside: (id: number) => Promise<T>,
  clocks: 'now' | 'later' = 'now',
): Promise<[id: number, beside: T]> {
  const { tagIds = [], companyId: named, priority = 'medium' as Priority, ...columns } = input
  const [requester, id] = await pipeline([activeRequester(ctx, input.requesterId), nextTicketId(ctx.db)])
  const companyId = named === undefined ? requester.companyId : named
  const { type, channel, queueId, requesterId, createdAt } = columns
  const { title: subject, description: firstMessage, urgency, impact } = columns
  const asked = {
    assignee: 'none' as const,
    urgency: urgency ?? ('none' as const),
    impact: impact ?? ('none' as const),
    subject,
    firstMessage,
  }
  const facts = { priority, type, channel, queueId, companyId, requester: requesterId, tagId: tagIds, ...asked }
  const sla = clocks === 'now' ? await slaOpening(ctx, facts, createdAt) : undefined
  const [, , value] = await pipeline([
    writeRow(ctx, { ...columns, ...sla?.columns, id, priority, companyId }),
    tagIds.length > 0 ? addTags(ctx, id, tagIds) : NOTHING,
    beside(id),
    sla ? sla.write(id) : NOTHING,
  ])
  return [id, value]
}
