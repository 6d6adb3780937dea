import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { say } from './say.ts'

/** After so many minutes in which nobody wrote, people are warned; after as many again it ends. */
export const IDLE_MINUTES = 15
const WARNING = `Ninguém escreve há ${IDLE_MINUTES} minutos. Sem novas mensagens, a conversa será encerrada em ${IDLE_MINUTES} minutos.`
const ENDED = 'A conversa foi encerrada por falta de mensagens.'

/** Warns, or ends, a conversation of a queue in which nobody wrote for so long: one that waits was warned when its ticket was offered. Does nothing where somebody wrote meanwhile. */
export async function endIfIdle(ctx: Ctx, id: number): Promise<void> {
  const conversation = await ctx.db
    .selectFrom('conversations')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', '=', 'active'), eb.and([eb('status', '=', 'waiting'), eb('ticketOfferedAt', 'is not', null)])]))
    .where('queueId', 'is not', null)
    .where('updatedAt', '<=', sql<string>`now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)})`)
    .select(['id', 'lastSeq', 'queueId', 'status'])
    .select(
      sql<boolean>`coalesce(warned_at >= (select max(m.created_at) from chat_messages m
        where m.tenant_id = conversations.tenant_id and m.conversation_id = conversations.id and m.sender_type = 'user'), false)`.as(
        'wasWarned',
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!conversation) return
  const system = { senderType: 'system', authorId: null } as const
  const now = sql<string>`clock_timestamp()`
  if (conversation.status === 'active' && !conversation.wasWarned) {
    await say(ctx, conversation, { content: WARNING, ...system })
    await ctx.db.updateTable('conversations').set({ warnedAt: now }).where('id', '=', id).execute()
    return
  }
  await say(ctx, conversation, { content: ENDED, ...system })
  await ctx.db.updateTable('conversations').set({ status: 'closed', closedAt: now, closeReason: 'idle' }).where('id', '=', id).execute()
  await ctx.emit('chat:changed', { conversationId: id, became: 'ended' })
  if (conversation.status === 'waiting') await ctx.emit('chat:offered', { conversationId: id })
  await ctx.emit('chat:queued', { queueId: conversation.queueId })
}
