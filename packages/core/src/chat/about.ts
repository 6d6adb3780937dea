import { type ChatAbout, MOST_NAMED } from '@balcao/contracts/chat/about'
import type { GetConversation } from '@balcao/contracts/chat/conversations'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { extracted } from '../assistant/help/summary.ts'
import { settingsOf, switchFor } from '../assistant/settings.ts'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { attended } from './attended.ts'
import { queued } from './queue.ts'

/** Messages that a summary is taken from. */
const MOST = 400

/** The customer's open tickets that the caller sees. */
const ticketsOf = ({ db, actor }: Ctx, customerId: number): Promise<ChatAbout['tickets']> =>
  db
    .selectFrom('tickets as t')
    .where('t.requesterId', '=', customerId)
    .where('t.status', 'in', [...OPEN_STATUSES])
    .where((eb) => visible(eb as unknown as Eb, actor))
    .select(['t.id', 't.number', 't.title', 't.status'])
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(MOST_NAMED)
    .execute()

/** Their earlier conversations in queues that the caller sees. */
async function chatsOf(ctx: Ctx, customerId: number, before: number): Promise<ChatAbout['chats']> {
  const rows = await queued(ctx)
    .where('c.authorId', '=', customerId)
    .where('c.id', '<', before)
    .select(['c.rating', 'c.ticketId'])
    .orderBy('c.id', 'desc')
    .limit(MOST_NAMED * 4)
    .execute()
  return rows
    .filter(({ queueId }) => can(ctx.actor, 'queue.read', { id: queueId }))
    .slice(0, MOST_NAMED)
    .map(({ id, title, createdAt, status, assigneeName, rating, ticketId }) => ({
      ...{ id, title, createdAt, status, rating, ticketId },
      assignee: assigneeName,
    }))
}

/** What people said in a conversation, the newest first; the assistant and the system are no people. */
async function saidIn({ db, actor }: Ctx, conversationId: number, customerId: number) {
  const rows = await db
    .selectFrom('chatMessages as m')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where('m.tenantId', '=', actor.tenantId)
    .where('m.conversationId', '=', conversationId)
    .where('m.senderType', '=', 'user')
    .orderBy('m.seq', 'desc')
    .limit(MOST)
    .select(['m.content', 'm.authorId', 'm.createdAt', 'u.name'])
    .execute()
  return rows.map(({ authorId, ...row }) => ({ ...row, side: authorId === customerId ? 'customer' : 'staff' }))
}

/**
 * What helps whoever attends to a conversation of a queue, of which they take part: it is read anew as it goes on, so that who takes over from the
 * assistant or from a colleague knows what was said.
 * @throws DomainError conversation_not_found, for customers, too
 */
export async function about(ctx: Ctx, { id }: GetConversation): Promise<ChatAbout> {
  const { queueId, title, customer } = await attended(ctx, id)
  const said = await saidIn(ctx, id, customer.id)
  const first =
    said.findLast(({ side, content }) => side === 'customer' && content.length >= 15) ?? said.findLast(({ side }) => side === 'customer')
  const settings = await settingsOf(ctx)
  return {
    customer: { id: customer.id, name: customer.name, isGuest: customer.isGuest },
    tickets: await ticketsOf(ctx, customer.id),
    chats: await chatsOf(ctx, customer.id, id),
    summary: switchFor(ctx, settings, 'summary', queueId) ? extracted(said, { title, description: first?.content ?? '' }) : null,
    subject: first?.content ?? title,
  }
}
