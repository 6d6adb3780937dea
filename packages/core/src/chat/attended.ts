import type { Conversation } from '@balcao/contracts/chat/conversations'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { isGuestAddress } from './widget/guests.ts'

export type Attended = Pick<Conversation, 'title' | 'ticketId'> & {
  queueId: number
  customer: { id: number; name: string; email: string; isGuest: boolean }
}

/**
 * A conversation of a queue that the caller, of the staff, takes part in, with its customer.
 * @throws DomainError conversation_not_found, for customers, too
 */
export async function attended(ctx: Ctx, id: number): Promise<Attended> {
  const { db, actor } = ctx
  const row = await db
    .selectFrom('conversations as c')
    .innerJoin('conversationParticipants as p', (join) =>
      join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.conversationId', '=', 'c.id').on('p.userId', '=', me(ctx)),
    )
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.authorId'))
    .where('c.tenantId', '=', actor.tenantId)
    .where('c.id', '=', id)
    .where('c.queueId', 'is not', null)
    .select(['c.title', 'c.queueId', 'c.ticketId', 'u.id', 'u.name', 'u.email'])
    .executeTakeFirst()
  if (!row || row.queueId === null || actor.side !== 'staff') throw notFound('conversation_not_found')
  const { title, queueId, ticketId, ...customer } = row
  return { title, queueId, ticketId, customer: { ...customer, isGuest: isGuestAddress(customer.email) } }
}
