import type {
  CloseConversation,
  Conversation,
  Conversations,
  CreateConversation,
  GetConversation,
  ListConversations,
} from '@balcao/contracts/chat/conversations'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { forbidden, invalid, notFound } from '../errors.ts'
import { actorsOf } from '../users/actors.ts'
import { conversationView, mine, mustTakePartLocked } from './rows.ts'

const MAX_LISTED = 200
const TITLES = { ai: 'Assistente IA', support: 'Conversa' } as const

/** @throws DomainError conversation_not_found */
export async function get(ctx: Ctx, { id }: GetConversation): Promise<Conversation> {
  const conversation = await mine(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!conversation) throw notFound('conversation_not_found')
  return conversationView(conversation)
}

/** The caller's conversations, the newest first. */
export async function list(ctx: Ctx, { includeAll }: ListConversations): Promise<Conversations> {
  const rows = await mine(ctx)
    .$if(!includeAll, (query) => query.where('c.status', '<>', 'closed'))
    .orderBy('c.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return { conversations: rows.map(conversationView) }
}

/**
 * Begins a conversation: the desk with colleagues or customers, anybody with the assistant.
 * @throws DomainError forbidden where a customer, or one with the assistant, names others; invalid_input for who is not there
 */
export async function create(ctx: Ctx, { title, type, participantIds }: CreateConversation): Promise<Conversation> {
  const { tenantId, side } = ctx.actor
  const people = [...new Set([me(ctx), ...participantIds])]
  if (people.length > 1 && (type === 'ai' || side === 'customer')) throw forbidden()
  const there = await actorsOf(ctx, people)
  if (there.filter(({ isActive }) => isActive).length < people.length) throw invalid({ field: 'participantIds', reason: 'user_not_found' })
  const { id } = await ctx.db
    .insertInto('conversations')
    .values({ tenantId, title: title ?? TITLES[type], type, authorId: me(ctx), status: type === 'ai' ? 'bot' : 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('conversationParticipants')
    .values(people.map((userId) => ({ tenantId, conversationId: id, userId })))
    .execute()
  await ctx.emit('chat:changed', { conversationId: id, became: 'begun' })
  return get(ctx, { id })
}

/** Ends a conversation for all who take part; what is over already stays so. @throws DomainError conversation_not_found */
export async function close(ctx: Ctx, { id, reason }: CloseConversation): Promise<Conversation> {
  const { status, queueId } = await mustTakePartLocked(ctx, id)
  if (status !== 'closed') {
    const now = sql<string>`now()`
    await ctx.db
      .updateTable('conversations')
      .set({ status: 'closed', closedAt: now, updatedAt: now, closeReason: reason ?? null })
      .where('id', '=', id)
      .execute()
    await ctx.emit('chat:changed', { conversationId: id, became: 'ended' })
    if (status === 'waiting') await ctx.emit('chat:offered', { conversationId: id })
    if (queueId !== null) await ctx.emit('chat:queued', { queueId })
  }
  return get(ctx, { id })
}
