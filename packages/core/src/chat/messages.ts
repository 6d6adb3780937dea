import type {
  ChatMessage,
  ChatMessages,
  ListMessages,
  MarkRead,
  PostMessage,
  RateAnswer,
  ReadPosition,
  RemoveMessage,
} from '@balcao/contracts/chat/messages'
import { sql } from 'kysely'
import { reply } from '../assistant/reply.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { onlyOnce } from '../only-once.ts'
import { get } from './conversations.ts'
import { sendFiles } from './files.ts'
import { type LockedConversation, messageRows, messageView, mustTakePartLocked } from './rows.ts'
import { say } from './say.ts'

/**
 * Messages of a conversation, the oldest first: a page counted from the newest, or those before or after one that is held.
 * @throws DomainError conversation_not_found
 */
export async function list(ctx: Ctx, { id, limit, offset, before, after }: ListMessages): Promise<ChatMessages> {
  await get(ctx, { id })
  const { total } = await ctx.db
    .selectFrom('chatMessages')
    .where('conversationId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const forward = after !== undefined
  const rows = await messageRows(ctx)
    .where('m.conversationId', '=', id)
    .$if(before !== undefined, (query) => query.where('m.id', '<', before as number))
    .$if(forward, (query) => query.where('m.id', '>', after as number))
    .orderBy('m.seq', forward ? 'asc' : 'desc')
    .offset(before === undefined && !forward ? offset : 0)
    .limit(limit + 1)
    .execute()
  const messages = rows.slice(0, limit).map(messageView)
  return { messages: forward ? messages : messages.reverse(), total: Number(total), hasMore: rows.length > limit }
}

/**
 * Says something, once for each `clientId`: a repeat is answered by what was said the first time, also in a conversation that is over.
 * @throws DomainError conversation_not_found, conversation_closed, attachment_not_found, file_infected, invalid_input
 */
export async function send(ctx: Ctx, { id, content, metadata, clientId, attachmentIds }: PostMessage): Promise<ChatMessage> {
  const conversation = await mustTakePartLocked(ctx, id)
  const known = clientId === undefined ? undefined : await sentAs(ctx, id, clientId)
  if (known) return known
  if (conversation.status === 'closed') throw conflict('conversation_closed')
  if (metadata.replyToId !== undefined) await mustStandIn(ctx, id, metadata.replyToId)
  const message = await sendFiles(ctx, id, attachmentIds, (files) =>
    say(ctx, conversation, {
      ...{ content, senderType: 'user', authorId: me(ctx), clientId },
      metadata: { ...asStored(metadata), ...(files.length > 0 ? { files } : {}) },
    }),
  )
  await readTo(ctx, conversation, message.seq)
  if (conversation.status === 'bot') await reply(ctx, conversation, message)
  return message
}

const asStored = ({ replyToId, ...metadata }: PostMessage['metadata']) => ({ ...metadata, ...(replyToId ? { replyToId } : {}) })

async function sentAs(ctx: Ctx, conversationId: number, clientId: string): Promise<ChatMessage | undefined> {
  const row = await messageRows(ctx)
    .where('m.conversationId', '=', conversationId)
    .where('m.authorId', '=', me(ctx))
    .where('m.clientId', '=', clientId)
    .executeTakeFirst()
  return row && messageView(row)
}

async function mustStandIn(ctx: Ctx, conversationId: number, id: number): Promise<void> {
  const there = await messageRows(ctx).where('m.conversationId', '=', conversationId).where('m.id', '=', id).executeTakeFirst()
  if (!there) throw invalid({ field: 'metadata.replyToId', reason: 'chat_message_unknown' })
}

/**
 * Takes back what the caller said, for all who take part; that they did is written down.
 * @throws DomainError chat_message_not_found, not_own_message
 */
export async function remove(ctx: Ctx, { id }: RemoveMessage): Promise<{ success: true }> {
  const message = await messageRows(ctx).where('m.id', '=', id).executeTakeFirst()
  if (!message) throw notFound('chat_message_not_found')
  const { conversationId } = message
  await mustTakePartLocked(ctx, conversationId).catch(() => {
    throw notFound('chat_message_not_found')
  })
  if (message.senderType !== 'user' || message.authorId !== me(ctx)) throw forbidden('not_own_message')
  await onlyOnce(ctx.db.deleteFrom('chatMessages').where('id', '=', id), 'chat_message_not_found')
  await ctx.emit('chat:deleted', { conversationId, messageId: id })
  await audit(ctx, { action: 'chat_message.deleted', resource: 'conversation', resourceId: conversationId, risk: 'low' })
  return { success: true }
}

/** Notes whether an answer of the assistant helped the caller, who asked for it. @throws DomainError chat_message_not_found */
export async function rate(ctx: Ctx, { id, helpful }: RateAnswer): Promise<ChatMessage> {
  const { rows } = await sql<{ isRated: boolean }>`select rate_answer(${id}, ${helpful}) as is_rated`.execute(ctx.db)
  const message = rows[0]?.isRated ? await messageRows(ctx).where('m.id', '=', id).executeTakeFirst() : undefined
  if (!message) throw notFound('chat_message_not_found')
  return messageView(message)
}

/** Notes how far the caller has read; a position never goes back. @throws DomainError conversation_not_found, invalid_input */
export async function markRead(ctx: Ctx, { id, upTo }: MarkRead): Promise<ReadPosition> {
  const conversation = await mustTakePartLocked(ctx, id)
  const message =
    upTo === undefined ? undefined : await messageRows(ctx).where('m.conversationId', '=', id).where('m.id', '=', upTo).executeTakeFirst()
  if (upTo !== undefined && !message) throw invalid({ field: 'upTo', reason: 'chat_message_unknown' })
  const readAt = await readTo(ctx, conversation, message?.seq ?? conversation.lastSeq)
  await ctx.emit('chat:read', { conversationId: id, userId: me(ctx), readAt })
  const { unreadCount } = await get(ctx, { id })
  return { unreadCount, readAt }
}

async function readTo(ctx: Ctx, { id }: Pick<LockedConversation, 'id'>, seq: number): Promise<string> {
  const { readAt } = await ctx.db
    .updateTable('conversationParticipants')
    .set({ readSeq: sql<number>`greatest(read_seq, ${seq})`, readAt: sql<string>`now()` })
    .where('conversationId', '=', id)
    .where('userId', '=', me(ctx))
    .returning('readAt')
    .executeTakeFirstOrThrow()
  return readAt as string
}
