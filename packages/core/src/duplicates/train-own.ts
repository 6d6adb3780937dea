import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { eachApart } from '../each-apart.ts'
import { labelledQuestions } from './internal/labelled.ts'
import { BASE_MODEL } from './model/base-model.ts'
import { evaluate, pairedDifference } from './model/evaluate.ts'
import { probabilityOf } from './model/isotonic.ts'
import { contributions } from './model/logistic.ts'
import type { Judged } from './model/measures.ts'
import type { Model } from './model/model.ts'
import { type Question, train } from './model/train.ts'
import { NEEDED } from './training.ts'

/** So many new judgements are worth a new version. */
const NEW = 10
const FOLDS = 5

/** What a model says of judged pairs. */
export function judgedBy(model: Model, questions: readonly Question[]): Judged[] {
  return questions.flatMap(({ examples }) =>
    examples.map(({ values, label }) => ({
      probability: probabilityOf(model.calibration, contributions(model.linear, values).sum),
      label,
    })),
  )
}

/** Where a model puts the duplicate among a ticket's candidates: nought is the first. */
export function placesBy(model: Model, questions: readonly Question[]): number[] {
  const score = (values: readonly number[]) => contributions(model.linear, values).sum
  return questions.flatMap(({ examples: [example], rivals = [] }) => {
    if (!example || example.label === 0) return []
    const right = score(example.values)
    return [rivals.filter((values) => score(values) > right).length]
  })
}

/** Of each pair, what a model says that was trained without it, and where it puts the right ones. */
export function heldOut(questions: readonly Question[]): { judged: Judged[]; places: number[] } {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const model = train(questions.filter(({ key }) => key % FOLDS !== fold))
    const unseen = questions.filter(({ key }) => key % FOLDS === fold)
    return { judged: judgedBy(model, unseen), places: placesBy(model, unseen) }
  })
  return { judged: folds.flatMap(({ judged }) => judged), places: folds.flatMap(({ places }) => places) }
}

/** Trains the models of organisations that judged enough pairs since their last version. Nothing of a model leaves its organisation. */
export async function trainOwnModels({ db }: { db: Database }): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number }>`
      select e.tenant_id from duplicate_examples e where not e.is_disputed group by e.tenant_id
      having count(*) filter (where e.label) >= ${NEEDED} and count(*) >= ${NEW} +
        coalesce((select max(m.trained_on) from duplicate_models m where m.tenant_id = e.tenant_id), 0) limit 5`.execute(tx),
  )
  await eachApart(rows, ({ tenantId }) => asSystem(db, tenantId, trainOwn))
}

/** Trains a new version from all judged pairs. It answers from now on unless it is worse than what answers now (PR-AUC, paired, 95 %). */
export async function trainOwn(ctx: Ctx): Promise<void> {
  const { tenantId } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtext('duplicates.train'), ${tenantId}::int)`.execute(ctx.db)
  const questions = await labelledQuestions(ctx, 'training')
  const labels = new Set(questions.flatMap(({ examples }) => examples.map(({ label }) => label)))
  if (labels.size < 2) return
  const model = train(questions)
  const active = await ctx.db.selectFrom('duplicateModels').select(['id', 'weights']).where('status', '=', 'active').executeTakeFirst()
  const ordered = questions.toSorted((a, b) => (a.key % FOLDS) - (b.key % FOLDS))
  const { judged, places } = heldOut(ordered)
  const { high } = pairedDifference(judgedBy((active?.weights as Model | undefined) ?? BASE_MODEL, ordered), judged)
  const isWorse = high < 0
  const { version } = await ctx.db
    .selectFrom('duplicateModels')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'))
    .executeTakeFirstOrThrow()
  if (!isWorse && active) await ctx.db.updateTable('duplicateModels').set({ status: 'former' }).where('id', '=', active.id).execute()
  await ctx.db
    .insertInto('duplicateModels')
    .values({
      ...{ tenantId, version: Number(version) + 1, status: isWorse ? 'candidate' : 'active', trainedOn: questions.length },
      weights: JSON.stringify(model),
      metrics: JSON.stringify(evaluate(judged, places)),
    })
    .execute()
}
