import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { sql } from 'kysely'
import type { LockedConversation } from '../chat/rows.ts'
import { say } from '../chat/say.ts'
import { type Ctx, me } from '../ctx.ts'
import { type Answer, answerTo, isQuestion } from './answer.ts'
import { keptPassages, recordRun } from './record.ts'
import { answersOf, settingsOf, switchFor } from './settings.ts'

/** Misses in a row after which a ticket and a person are offered by themselves. */
const MISSES = 2

const FAILED: Answer = {
  kind: 'refusal',
  content: 'Não consegui procurar a resposta agora. Você pode tentar de novo ou falar com um atendente.',
  actions: ['hand_over'],
}
const OFF: Answer = {
  kind: 'talk',
  content: 'O assistente está desligado para você. Você pode falar com um atendente.',
  actions: ['create_ticket', 'hand_over'],
}

/**
 * Answers what was said to the assistant, in the transaction of the question and so under the rights of who asked: a question is stored
 * with its answer, or not at all. Questions for a model are left to a reaction, since no transaction waits for one. A failed search costs
 * nobody the question.
 */
export async function reply(ctx: Ctx, conversation: LockedConversation, message: ChatMessage): Promise<void> {
  const began = performance.now()
  const settings = await settingsOf(ctx)
  const feature = answersOf(ctx)
  const how = switchFor(ctx, settings, feature)
  if (how?.adapter === 'model' && isQuestion(message.content))
    return ctx.emit('assistant:asked', { conversationId: conversation.id, messageId: message.id })
  const answer = how ? await searched(ctx, message.content) : OFF
  const { id: messageId } = await sayAnswer(ctx, conversation, answer)
  await recordRun(ctx, {
    ...{ feature, adapter: 'offline', askerId: me(ctx), outcome: answer === FAILED ? 'failed' : answer.kind },
    ...{ ms: performance.now() - began, conversationId: conversation.id, messageId, confidence: answer.confidence },
    question: settings.privacy.keepsQuestions ? message.content : null,
    details: { passages: keptPassages(answer.passages ?? [], answer.citations), ...(answer.why ? { features: answer.why } : {}) },
  })
}

async function searched(ctx: Ctx, question: string): Promise<Answer> {
  await sql`savepoint assistant`.execute(ctx.db)
  try {
    return await answerTo(ctx, question)
  } catch (error) {
    // Where the connection itself is lost, this fails as well, and with it the whole.
    await sql`rollback to savepoint assistant`.execute(ctx.db).catch(() => {
      throw error
    })
    return FAILED
  }
}

/** Writes an answer into a conversation, with what it offers; two misses in a row offer a ticket. */
export async function sayAnswer(
  ctx: Ctx,
  conversation: Pick<LockedConversation, 'id' | 'lastSeq' | 'misses'>,
  answer: Answer,
): Promise<ChatMessage> {
  const misses = answer.kind === 'refusal' ? conversation.misses + 1 : 0
  const actions = answer.actions ?? []
  const said = await say(ctx, conversation, {
    content: answer.content,
    senderType: 'ai',
    authorId: null,
    metadata: {
      formatting: 'markdown',
      suggestions: answer.suggestions ?? [],
      citations: answer.citations ?? [],
      actions: misses >= MISSES ? [...new Set(['create_ticket' as const, ...actions])] : [...actions],
      ...(answer.confidence === undefined ? {} : { confidence: answer.confidence }),
    },
  })
  if (misses !== conversation.misses) await ctx.db.updateTable('conversations').set({ misses }).where('id', '=', conversation.id).execute()
  return said
}
