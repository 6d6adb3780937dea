import { PASSING, type Scores } from '@balcao/contracts/assistant/evaluations'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import type { Fact, SideEffect } from '../reactions.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { type Answer, answerTo, isQuestion } from './answer.ts'
import { openAs } from './model/answer-by-model.ts'
import { mayAsk } from './model/may-ask.ts'
import { modelAnswer } from './model/model-answer.ts'
import { type ActiveProvider, addCost } from './model/provider.ts'
import { settingsOf } from './settings.ts'

type Question = { question: string; articleId: number | null }
/** What came of a question. */
export type Evaluated = Question & { answer: Answer }
type Failure = { question: string; got: string }

const MOST_FAILURES = 100
const percent = (some: number, all: number) => (all === 0 ? 0 : Math.round((1_000 * some) / all) / 10)
const isRefused = ({ answer }: Evaluated) => answer.kind === 'refusal'
const isRight = ({ answer, articleId }: Evaluated) =>
  (answer.citations ?? []).some(({ kind, id }) => kind === 'article' && id === articleId)

/** How well questions with known answers were answered. */
export function scoresOf(all: readonly Evaluated[]): Scores {
  const [answerable, others] = [all.filter(({ articleId }) => articleId !== null), all.filter(({ articleId }) => articleId === null)]
  const answered = answerable.filter((one) => !isRefused(one))
  const scores = {
    accuracy: percent(answerable.filter(isRight).length, answerable.length),
    citation: percent(answered.filter(({ answer }) => (answer.citations ?? []).length > 0).length, answered.length),
    refusal: percent(others.filter(isRefused).length, others.length),
    falseRefusal: percent(answerable.filter(isRefused).length, answerable.length),
  }
  const passed =
    scores.accuracy >= PASSING.accuracy &&
    scores.citation >= PASSING.citation &&
    scores.refusal >= PASSING.refusal &&
    scores.falseRefusal <= PASSING.falseRefusal
  return { questions: all.length, ...scores, passed }
}

const failuresOf = (all: readonly Evaluated[]): Failure[] =>
  all
    .filter((one) => (one.articleId === null ? !isRefused(one) : !isRight(one)))
    .slice(0, MOST_FAILURES)
    .map(({ question, answer }) => ({ question, got: isRefused({ answer } as Evaluated) ? '' : (answer.citations?.[0]?.title ?? '') }))

/** Asks the questions of an evaluation, one after the other, under the rights of its customer, and writes down how well that went. */
export async function evaluate(ctx: Ctx, { payload }: Fact<'assistant:evaluating'>): Promise<SideEffect | undefined> {
  const row = await ctx.db
    .selectFrom('assistantEvaluations')
    .where('id', '=', payload.evaluationId)
    .where('state', '=', 'running')
    .select(['adapter', 'askerId', 'providerId'])
    .executeTakeFirst()
  const [asker] = row ? await actorsOf(ctx, [row.askerId]) : []
  if (!row || !asker) return undefined
  const questions = await ctx.db.selectFrom('assistantQuestions').select(['question', 'articleId']).orderBy('id').execute()
  const settings = await settingsOf(ctx)
  const how = { ...settings.features.customer_answers, adapter: row.adapter }
  const active = await mayAsk(ctx, { settings, how, about: { personIds: [asker.userId] }, askerId: null })
  const provider = typeof active === 'object' && active.id === row.providerId ? active : undefined
  let done: { all: Evaluated[]; cost: number; tokens: number } | undefined
  return {
    execute: async (ports, db) => {
      done = row.adapter === 'model' && !provider ? undefined : await askAll(ports, db, asker, provider, questions)
    },
    complete: async (own) => {
      if (done) await addCost(own, done.cost, done.tokens)
      const result = done
        ? { state: 'finished' as const, scores: JSON.stringify(scoresOf(done.all)), failures: JSON.stringify(failuresOf(done.all)) }
        : { state: 'failed' as const }
      await own.db
        .updateTable('assistantEvaluations')
        .set({ ...result, endedAt: sql<string>`now()` })
        .where('id', '=', payload.evaluationId)
        .where('state', '=', 'running')
        .execute()
    },
  }
}

/** Undefined where the model failed: half an evaluation says nothing. */
async function askAll(ports: Ports, db: Database, asker: KnownActor, provider: ActiveProvider | undefined, questions: readonly Question[]) {
  const open = openAs(db, asker)
  const all: Evaluated[] = []
  let [cost, tokens] = [0, 0]
  for (const one of questions) {
    if (!provider || !isQuestion(one.question)) {
      all.push({ ...one, answer: await open((ctx) => answerTo(ctx, one.question)) })
      continue
    }
    if (provider.monthlyBudget !== null && cost >= Number(provider.monthlyBudget)) return undefined
    const run = await modelAnswer({ ports, provider, open, names: [asker.name] }, one.question)
    cost += run.cost
    tokens += run.tokens
    if (run.failure) return undefined
    // What falls back is answered as it would be in a conversation.
    const answer = run.answer ?? (await open((ctx) => answerTo(ctx, one.question)))
    all.push({ ...one, answer })
  }
  return { all, cost, tokens }
}
