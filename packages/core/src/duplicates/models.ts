import type {
  AbTest,
  ComparedModels,
  CompareModels,
  DuplicateModel,
  FeatureAnalysis,
  GetModel,
  ModelId,
  ModelMetrics,
  Models,
  StartAbTest,
} from '@balcao/contracts/duplicates/models'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { labelledQuestions } from './internal/labelled.ts'
import { readSources } from './internal/sources.ts'
import { impressionsNeeded, sequentialVerdict } from './model/ab-test.ts'
import { BASE_MODEL } from './model/base-model.ts'
import { evaluate, pairedDifference } from './model/evaluate.ts'
import { FEATURES } from './model/features.ts'
import { averagePrecision, type Judged, share } from './model/measures.ts'
import { isReadable, type Model } from './model/model.ts'
import type { Question } from './model/train.ts'
import { mustBeOn } from './settings.ts'
import { judgedBy, placesBy } from './train-own.ts'

const rowsOf = (ctx: Ctx) =>
  ctx.db.selectFrom('duplicateModels').select(['id', 'version', 'status', 'weights', 'metrics', 'trainedOn', 'createdAt'])
/** The smallest difference that a test looks for unless it is asked for another one. */
const MIN_DIFFERENCE = 0.05
/** Examples of a comparison. */
const SHOWN = 5

type Found = { id: ModelId; version: number; status: string; weights: Model; metrics: ModelMetrics | null }

/** A version, or the base model, which was measured nowhere here. @throws DomainError model_not_found */
async function mustFind(ctx: Ctx, id: ModelId): Promise<Found> {
  if (id === 'base') return { id, version: 0, status: 'base', weights: BASE_MODEL, metrics: null }
  const row = await rowsOf(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('model_not_found')
  return { ...row, weights: row.weights as Model, metrics: row.metrics as ModelMetrics }
}

/** The figures it got when it was trained, of pairs that it did not know; of the base model, which knows none, those of the newest judged pairs. */
const metricsOf = ({ weights, metrics: figures }: Found, questions: readonly Question[]) =>
  figures ?? evaluate(judgedBy(weights, questions), placesBy(weights, questions))

/** Versions, the newest first, the base model last, and the test that is running. @throws DomainError duplicates_off */
export async function list(ctx: Ctx): Promise<Models> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const rows = await rowsOf(ctx).orderBy('version', 'desc').limit(50).execute()
  const items = rows.map(
    ({ id, version, status, trainedOn, createdAt, metrics }): DuplicateModel => ({
      ...{ id, version, kind: 'own', status: status as DuplicateModel['status'], trainedOn, createdAt },
      prAuc: (metrics as ModelMetrics).prAuc,
    }),
  )
  const isBaseActive = !items.some(({ status }) => status === 'active')
  const base: DuplicateModel = {
    id: null,
    version: 0,
    kind: 'base',
    status: isBaseActive ? 'active' : 'former',
    trainedOn: 0,
    prAuc: null,
    createdAt: null,
  }
  return { items: [...items, base], test: await runningTest(ctx), power: await powerOf(ctx) }
}

/** How good a version is, with intervals. @throws DomainError model_not_found */
export async function metrics(ctx: Ctx, { id }: GetModel): Promise<ModelMetrics> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const found = await mustFind(ctx, id)
  return metricsOf(found, found.metrics ? [] : await labelledQuestions(ctx, 'looking'))
}

/** Versions beside each other, on the newest judged pairs. @throws DomainError model_not_found */
export async function compareModels(ctx: Ctx, { modelIds, set }: CompareModels): Promise<ComparedModels> {
  must(ctx, 'duplicate.manage')
  await mustBeOn(ctx)
  if (new Set(modelIds).size < modelIds.length) throw invalid({ field: 'modelIds', reason: 'not_valid' })
  const found: Found[] = []
  for (const id of modelIds) found.push(await mustFind(ctx, id))
  const questions = await labelledQuestions(ctx, 'looking', set)
  const judged = found.map(({ weights }) => judgedBy(weights, questions))
  const [first = [], ...others] = judged
  return {
    table: found.map((one) => ({ id: one.id, version: one.version, metrics: metricsOf(one, questions) })),
    differences: others.map((other, at) => {
      const { difference, ...rest } = pairedDifference(first, other)
      return { a: modelIds[0] as ModelId, b: modelIds[at + 1] as ModelId, prAuc: difference, ...rest }
    }),
    examples: await examplesOf(ctx, questions, judged),
  }
}

/** The judged pairs, of those that the caller sees, of which the first two models think most differently. */
async function examplesOf(ctx: Ctx, questions: readonly Question[], judged: readonly Judged[][]): Promise<ComparedModels['examples']> {
  const apart = (at: number) => Math.abs((judged[0]?.[at]?.probability ?? 0) - (judged[1]?.[at]?.probability ?? 0))
  const places = questions
    .map((_, at) => at)
    .toSorted((x, y) => apart(y) - apart(x))
    .slice(0, SHOWN)
  const ids = places.flatMap((at) => questions[at]?.pair ?? [])
  const known = new Map((await readSources(ctx, ids)).map(({ id, number, title }) => [id, { id, number, title }]))
  return places.flatMap((at) => {
    const [a, b] = (questions[at]?.pair ?? []).map((id) => known.get(id))
    const isDuplicate = judged[0]?.[at]?.label === 1
    return a && b ? [{ a, b, isDuplicate, probabilities: judged.map((one) => one[at]?.probability ?? 0) }] : []
  })
}

/** What a version weighs, and what it would lose without each feature. @throws DomainError model_not_found */
export async function featureAnalysis(ctx: Ctx, { id }: GetModel): Promise<FeatureAnalysis> {
  must(ctx, 'duplicate.manage')
  await mustBeOn(ctx)
  const model = (await mustFind(ctx, id)).weights
  const questions = await labelledQuestions(ctx, 'looking')
  const whole = averagePrecision(judgedBy(model, questions))
  const values = questions.flatMap(({ examples }) => examples.map((one) => one.values))
  return {
    features: FEATURES.map((feature, at) => {
      // Each pair gets the value of another one: what the order loses is what the feature gave.
      const shifted = questions.map((question, n) => ({
        ...question,
        examples: question.examples.map((example) => ({
          ...example,
          values: example.values.map((value, place) => (place === at ? (values[(n + 1) % values.length]?.[at] ?? value) : value)),
        })),
      }))
      const missing = values.filter((row) => row[at] === 0).length / Math.max(values.length, 1)
      const weight = isReadable(model) ? (model.linear.weights[at] ?? 0) : 0
      const mean = values.reduce((sum, row) => sum + (row[at] ?? 0), 0) / Math.max(values.length, 1)
      // How far the feature has moved since the model was trained, in deviations of then.
      const drift = values.length === 0 ? 0 : (mean - (model.linear.means[at] ?? 0)) / (model.linear.scales[at] || 1)
      return { feature, weight, permutationDrop: whole - averagePrecision(judgedBy(model, shifted)), missing, drift }
    }),
  }
}

async function runningTest(ctx: Ctx): Promise<AbTest | null> {
  const test = await ctx.db
    .selectFrom('duplicateTests')
    .select(['id', 'modelA', 'modelB', 'share', 'minDifference', 'startedAt', 'endsAt'])
    .where('endedAt', 'is', null)
    .where('endsAt', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!test) return null
  const { rows } = await sql<{ modelId: number | null; shown: number; accepted: number }>`
    select model_id, count(*)::int as shown, count(*) filter (where outcome = 'accepted')::int as accepted
    from duplicate_hints where test_id = ${test.id} group by 1`.execute(ctx.db)
  const arms = [test.modelA, test.modelB].map((model) => {
    const { shown = 0, accepted = 0 } = rows.find(({ modelId }) => modelId === model) ?? {}
    return { model, shown, accepted, rate: share(accepted, shown) }
  })
  const { minDifference, ...facts } = test
  const [a, b] = arms as [(typeof arms)[number], (typeof arms)[number]]
  const needed = impressionsNeeded((a.accepted + b.accepted) / Math.max(a.shown + b.shown, 1), minDifference)
  return { ...facts, arms, needed, verdict: sequentialVerdict(a, b, minDifference) }
}

/** What a test would take: by how often hints were followed in thirty days, and how many there were. */
async function powerOf(ctx: Ctx): Promise<Models['power']> {
  const { rows } = await sql<{ shown: number; accepted: number }>`
    select count(*)::int as shown, count(*) filter (where outcome = 'accepted')::int as accepted
    from duplicate_hints where shown_at > now() - interval '30 days'`.execute(ctx.db)
  const { shown = 0, accepted = 0 } = rows[0] ?? {}
  return { needed: impressionsNeeded(shown === 0 ? 0.3 : accepted / shown, MIN_DIFFERENCE), perDay: Number((shown / 30).toFixed(1)) }
}

/** Lets two models answer, which of them decided by the ticket. @throws DomainError ab_test_running, model_not_found, model_not_ready */
export async function startTest(ctx: Ctx, { modelA, modelB, share: part, minDifference, maxDays }: StartAbTest): Promise<AbTest> {
  must(ctx, 'duplicate.manage')
  await mustBeOn(ctx)
  if (modelA === modelB) throw invalid({ field: 'modelB', reason: 'not_valid' })
  for (const id of [modelA, modelB]) if (id !== null && !isReadable((await mustFind(ctx, id)).weights)) throw conflict('model_not_ready')
  await sql`select pg_advisory_xact_lock(hashtext('duplicates.tests'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  await ctx.db
    .updateTable('duplicateTests')
    .set({ endedAt: new Date().toISOString() })
    .where('endedAt', 'is', null)
    .where('endsAt', '<', new Date().toISOString())
    .execute()
  if (await runningTest(ctx)) throw conflict('ab_test_running')
  const endsAt = new Date(Date.now() + maxDays * 86_400_000).toISOString()
  const { id } = await ctx.db
    .insertInto('duplicateTests')
    .values({ tenantId: ctx.actor.tenantId, modelA, modelB, share: part, minDifference, endsAt, startedBy: ctx.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'duplicates.test_started',
    resource: 'duplicate_test',
    resourceId: id,
    ...diff(null, { modelA, modelB, share: part }),
  })
  return (await runningTest(ctx)) as AbTest
}

/**
 * Lets a version, or the base model, answer from now on, or again: one click back. A test that is running ends: it is decided.
 * @throws DomainError model_not_found, model_not_ready
 */
export async function activate(ctx: Ctx, { id }: GetModel): Promise<Models> {
  must(ctx, 'duplicate.manage')
  await mustBeOn(ctx)
  if (!isReadable((await mustFind(ctx, id)).weights)) throw conflict('model_not_ready')
  const before = await ctx.db.selectFrom('duplicateModels').select('id').where('status', '=', 'active').forUpdate().executeTakeFirst()
  const ended = await ctx.db
    .updateTable('duplicateTests')
    .set({ endedAt: new Date().toISOString() })
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await ctx.db.updateTable('duplicateModels').set({ status: 'former' }).where('status', '=', 'active').execute()
  if (id !== 'base') await ctx.db.updateTable('duplicateModels').set({ status: 'active' }).where('id', '=', id).execute()
  const change = diff({ active: before?.id ?? 'base', test: ended?.id ?? null }, { active: id, test: null })
  if (differs(change)) await audit(ctx, { action: 'duplicates.model_activated', resource: 'duplicate_model', resourceId: id, ...change })
  return list(ctx)
}
