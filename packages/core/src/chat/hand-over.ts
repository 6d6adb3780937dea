import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import type { LockedConversation } from './rows.ts'
import { say } from './say.ts'

/** In how many minutes conversations of a queue were taken lately; where none was, no wait is named. */
export async function waitOf(ctx: Ctx, queueId: number): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`select chat_wait(${ctx.actor.tenantId}, ${queueId}) as minutes`.execute(ctx.db)
  return rows[0]?.minutes ?? null
}

/** Which place a waiting conversation has in its queue, from 1. */
export async function placeOf(ctx: Ctx, queueId: number, waitingSince: string | null): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select chat_place(${ctx.actor.tenantId}, ${queueId}, ${waitingSince}::timestamptz) as n`.execute(ctx.db)
  return rows[0]?.n ?? 1
}

/**
 * Puts a conversation into the queue, with the sentence that says so; the assistant is silent from then on.
 * @throws DomainError chat_is_waiting where it waits, or people talk, already
 */
export async function handOver(ctx: Ctx, conversation: LockedConversation): Promise<ChatMessage> {
  if (conversation.status !== 'bot') throw conflict('chat_is_waiting')
  const queue = await ctx.db.selectFrom('queues').where('isDefault', '=', true).select('id').executeTakeFirstOrThrow()
  const { waitingSince } = await ctx.db
    .updateTable('conversations')
    .set(({ fn, ref }) => ({
      ...{ status: 'waiting', queueId: queue.id, waitingSince: sql<string>`clock_timestamp()`, misses: 0 },
      handedAt: fn.coalesce(ref('handedAt'), sql<string>`clock_timestamp()`),
    }))
    .where('id', '=', conversation.id)
    .returning('waitingSince')
    .executeTakeFirstOrThrow()
  conversation.status = 'waiting'
  conversation.queueId = queue.id
  const [place, minutes] = [await placeOf(ctx, queue.id, waitingSince), await waitOf(ctx, queue.id)]
  const wait = minutes === null ? '' : ` Espera prevista: ${minutes <= 1 ? '1 minuto' : `${minutes} minutos`}.`
  await ctx.emit('chat:changed', { conversationId: conversation.id, became: 'handed_over' })
  await ctx.emit('chat:queued', { queueId: queue.id })
  return say(ctx, conversation, {
    content: `Você está na fila de atendimento, na posição ${place}.${wait} Um atendente continua esta conversa.`,
    senderType: 'system',
    authorId: null,
  })
}
