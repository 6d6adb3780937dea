import type { Fallback } from '@balcao/contracts/assistant/providers'
import type { ChatMessage } from '@balcao/contracts/chat/messages'
import type { AnswerDelta } from '@balcao/contracts/realtime/chat-signals'
import type { Database } from '@balcao/db/database'
import { inTenant } from '@balcao/db/tenant'
import { messageRows, messageView } from '../../chat/rows.ts'
import { type Ctx, makeCtx } from '../../ctx.ts'
import type { Ports } from '../../ports.ts'
import type { Fact, SideEffect } from '../../reactions.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { type Answer, answerTo } from '../answer.ts'
import { keptPassages, recordRun } from '../record.ts'
import { sayAnswer } from '../reply.ts'
import { settingsOf, switchFor } from '../settings.ts'
import { mayAsk } from './may-ask.ts'
import { modelAnswer } from './model-answer.ts'
import { PROMPT_VERSION } from './prompt.ts'
import { type ActiveProvider, addCost, noteHealth } from './provider.ts'

/** A question that waits in a conversation that the assistant still has; undefined once it is anybody else's, or answered. */
async function waiting(ctx: Ctx, { conversationId, messageId }: Fact<'assistant:asked'>['payload']) {
  const conversation = await ctx.db
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .where('status', '=', 'bot')
    .select(['id', 'lastSeq', 'misses', 'ticketId'])
    .forUpdate()
    .executeTakeFirst()
  const row = conversation && (await messageRows(ctx).where('m.id', '=', messageId).executeTakeFirst())
  return conversation && row && row.authorId !== null ? { conversation, message: messageView(row), askerId: row.authorId } : undefined
}

/** Who takes part: their names are masked, and their companies may want no model asked. */
const peopleIn = (ctx: Ctx, conversationId: number) =>
  ctx.db
    .selectFrom('conversationParticipants as p')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.userId'))
    .where('p.conversationId', '=', conversationId)
    .select(['u.id', 'u.name'])
    .execute()

/** Runs rules that only read under the rights of somebody, in a transaction of their side. */
export const openAs =
  (db: Database, actor: KnownActor) =>
  <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(db, { tenantId: actor.tenantId, userId: actor.userId, side: actor.side }, (tx) => run(makeCtx(tx, actor)), 'read')

/**
 * Answers a question by the organisation's model, outside of any transaction, and by the offline assistant where the model does not answer.
 * Everything that is read for it is read under the rights of who asked.
 */
export async function answerByModel(ctx: Ctx, { payload }: Fact<'assistant:asked'>): Promise<SideEffect | undefined> {
  const found = await waiting(ctx, payload)
  const [asker] = found ? await actorsOf(ctx, [found.askerId]) : []
  if (!found || !asker?.isActive) return undefined
  const settings = await settingsOf(ctx)
  const feature = asker.side === 'staff' ? 'staff_answers' : 'customer_answers'
  const how = switchFor({ ...ctx, actor: asker }, settings, feature)
  const people = await peopleIn(ctx, payload.conversationId)
  const about = {
    ticketIds: found.conversation.ticketId === null ? [] : [found.conversation.ticketId],
    personIds: [asker.userId, ...people.map(({ id }) => id)],
  }
  const provider = await mayAsk(ctx, { settings, how, about, askerId: asker.userId, conversationId: payload.conversationId })
  const names = people.map(({ name }) => name)
  let made: Made | undefined
  const began = performance.now()
  return {
    execute: async (ports, db) => {
      made = await make(ports, db, asker, found.message, provider, names)
    },
    complete: async (own) => {
      if (made && typeof provider !== 'string') await noteCosts(own, provider, made)
      const still = made && (await waiting(own, payload))
      if (!made || !still) return
      const { answer, model, fallback, run } = made
      const { id: messageId } = await sayAnswer(own, still.conversation, answer)
      await recordRun(own, {
        ...{ feature, adapter: fallback ? 'offline' : 'model', askerId: asker.userId, outcome: answer.kind, model, fallback },
        ...{ ms: performance.now() - began, conversationId: payload.conversationId, messageId, confidence: answer.confidence },
        ...(run ? { promptVersion: PROMPT_VERSION } : {}),
        ...{ tokens: run?.tokens ?? 0, cost: run?.cost ?? 0, question: settings.privacy.keepsQuestions ? found.message.content : null },
        details: {
          passages: keptPassages(answer.passages ?? run?.passages ?? [], answer.citations),
          ...(answer.why ? { features: answer.why } : {}),
          ...(run ? { tools: run.tools, dropped: run.dropped, masked: run.masked } : {}),
        },
      })
    },
  }
}

type ModelRun = Awaited<ReturnType<typeof modelAnswer>>
type Made = { answer: Answer; model?: string | undefined; fallback?: Fallback | undefined; run?: ModelRun }

async function make(
  ports: Ports,
  db: Database,
  asker: KnownActor,
  { content, conversationId }: ChatMessage,
  provider: ActiveProvider | Fallback,
  names: readonly string[],
): Promise<Made> {
  const open = openAs(db, asker)
  const offline = () => open((ctx) => answerTo(ctx, content))
  if (typeof provider === 'string') return { answer: await offline(), fallback: provider }
  const runId = crypto.randomUUID()
  let seq = 0
  const onSentence = (text: string) => {
    seq += 1
    const payload: AnswerDelta = { conversationId, runId, seq, text }
    ports.signalChat({ tenantId: asker.tenantId, conversationId, event: 'message:delta', payload })
  }
  const run = await modelAnswer({ ports, provider, open, names, onSentence }, content)
  if (run.answer) return { answer: run.answer, model: run.model, run }
  return { answer: await offline(), model: run.model, fallback: run.fallback ?? 'unsupported', run }
}

async function noteCosts(ctx: Ctx, provider: ActiveProvider, { run }: Made): Promise<void> {
  if (!run) return
  await addCost(ctx, run.cost, run.tokens)
  await noteHealth(ctx, provider.id, run.failure)
}
