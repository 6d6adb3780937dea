import type { ChatMessage, MessageMetadata } from '@balcao/contracts/chat/messages'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type LockedConversation, messageView } from './rows.ts'

export type Saying = {
  content: string
  senderType: ChatMessage['senderType']
  authorId: number | null
  clientId?: string | undefined
  metadata?: Partial<MessageMetadata>
}

/** Writes a message behind the newest one of a conversation that this transaction has locked, with the event that tells of it. */
export async function say(ctx: Ctx, conversation: Pick<LockedConversation, 'id' | 'lastSeq'>, saying: Saying): Promise<ChatMessage> {
  const { tenantId } = ctx.actor
  conversation.lastSeq += 1
  const row = await ctx.db
    .insertInto('chatMessages')
    .values({
      ...{ tenantId, conversationId: conversation.id, seq: conversation.lastSeq, content: saying.content },
      ...{ senderType: saying.senderType, authorId: saying.authorId, clientId: saying.clientId ?? null },
      metadata: JSON.stringify(saying.metadata ?? {}),
    })
    .returning(['id', 'conversationId', 'seq', 'content', 'senderType', 'authorId', 'clientId', 'metadata', 'createdAt'])
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('conversations')
    .set({ lastSeq: conversation.lastSeq, updatedAt: sql<string>`now()` })
    .where('id', '=', conversation.id)
    .execute()
  await ctx.emit('chat:message', { conversationId: conversation.id, messageId: row.id })
  return messageView(row)
}
