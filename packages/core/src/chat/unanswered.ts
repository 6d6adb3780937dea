import { STANDARD_WIDGET } from '@balcao/contracts/chat/widget-settings'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { attendedQueues } from '../routing/next-by-queue.ts'
import { IDLE_MINUTES } from './idle.ts'
import { say } from './say.ts'
import { widgetOf } from './widget/settings.ts'

const AT_ONCE = 100
const GOES_ON = `Você pode continuar esperando ou abrir um ticket com esta conversa. Sem novas mensagens, ela será encerrada em ${IDLE_MINUTES} minutos.`
const minutesOf = (n: number) => (n === 1 ? '1 minuto' : `${n} minutos`)
const SAID = {
  nobody_there: () => `Não há atendentes disponíveis agora. ${GOES_ON}`,
  no_answer: (minutes: number) => `Ninguém pôde atender em ${minutesOf(minutes)}. ${GOES_ON}`,
}
const system = { senderType: 'system', authorId: null } as const

/**
 * Offers a ticket to who waits in this organisation's queues in vain: at once where nobody who takes chats is there, else after the minutes
 * that are set. The conversation goes on waiting, and whoever sees it may still take it.
 */
export async function offerTickets(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('conversations')
    .where('status', '=', 'waiting')
    .where('queueId', 'is not', null)
    .where('ticketOfferedAt', 'is', null)
    .orderBy('waitingSince')
    .orderBy('id')
    .limit(AT_ONCE)
    .select(['id', 'queueId', 'lastSeq', 'waitingSince', 'ticketId', 'offeredTo', 'offeredUntil'])
    .forUpdate()
    .skipLocked()
    .execute()
  if (waiting.length === 0) return
  const { waitMinutes } = (await widgetOf(ctx)) ?? STANDARD_WIDGET
  const attended = await attendedQueues(ctx, [...new Set(waiting.map(({ queueId }) => queueId as number))])
  for (const conversation of waiting) {
    const isLate = Date.parse(conversation.waitingSince ?? '') <= Date.now() - waitMinutes * 60_000
    const because = attended.has(conversation.queueId as number) ? (isLate ? 'no_answer' : undefined) : 'nobody_there'
    // Who was chosen by name has the time of the offer to take it.
    const isOffered = conversation.offeredTo !== null && Date.parse(conversation.offeredUntil ?? '') > Date.now()
    if (!because || (because === 'nobody_there' && isOffered)) continue
    const actions = conversation.ticketId === null ? { actions: ['create_ticket' as const] } : {}
    await say(ctx, conversation, { content: SAID[because](waitMinutes), ...system, metadata: actions })
    await ctx.db
      .updateTable('conversations')
      .set({ ticketOfferedAt: sql<string>`clock_timestamp()`, unansweredBecause: because })
      .where('id', '=', conversation.id)
      .execute()
    await ctx.emit('chat:changed', { conversationId: conversation.id })
  }
}
