import {
  type Evaluation,
  type Evaluations,
  LEAST_QUESTIONS,
  type Scores,
  type StartEvaluation,
} from '@balcao/contracts/assistant/evaluations'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { actorsOf } from '../../users/actors.ts'
import { isWithoutAi } from '../model/may-ask.ts'

const MOST_SHOWN = 20
/** One that runs longer was cut off with its process, and may be started anew. */
const LONGEST_MINUTES = 60

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('assistantEvaluations as e')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.askerId'))
    .select(['e.id', 'e.adapter', 'e.model', 'e.state', 'e.askerId', 'u.name', 'e.scores', 'e.failures', 'e.startedAt', 'e.endedAt'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const view = ({ askerId, name, scores, failures, ...row }: Row): Evaluation => ({
  ...row,
  asker: { id: askerId, name },
  scores: scores as Scores | null,
  failures: failures as Evaluation['failures'],
})

/** The newest evaluations. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<Evaluations> {
  must(ctx, 'assistant.manage')
  return { data: (await rows(ctx).orderBy('e.id', 'desc').limit(MOST_SHOWN).execute()).map(view) }
}

/**
 * Has all questions asked as a customer, by a job.
 * @throws DomainError forbidden, evaluation_running, evaluation_too_small, evaluation_without_model, invalid_input
 */
export async function start(ctx: Ctx, { adapter, askerId }: StartEvaluation): Promise<Evaluation> {
  must(ctx, 'assistant.manage')
  const { tenantId } = ctx.actor
  const [asker] = await actorsOf(ctx, [askerId])
  if (!asker?.isActive || asker.side !== 'customer') throw invalid({ field: 'askerId', reason: 'asker_not_customer' })
  if (adapter === 'model' && (await isWithoutAi(ctx, { personIds: [askerId] })))
    throw invalid({ field: 'askerId', reason: 'asker_without_ai' })
  const { withArticle, without } = await ctx.db
    .selectFrom('assistantQuestions')
    .select([sql<number>`count(article_id)::int`.as('withArticle'), sql<number>`(count(*) - count(article_id))::int`.as('without')])
    .executeTakeFirstOrThrow()
  if (Math.min(withArticle, without) < LEAST_QUESTIONS) throw conflict('evaluation_too_small')
  const provider =
    adapter === 'model'
      ? await ctx.db.selectFrom('assistantProviders').where('isActive', '=', true).select(['id', 'models']).executeTakeFirst()
      : undefined
  if (adapter === 'model' && !provider) throw conflict('evaluation_without_model')
  await ctx.db
    .updateTable('assistantEvaluations')
    .set({ state: 'failed', endedAt: sql<string>`now()` })
    .where('state', '=', 'running')
    .where(sql<boolean>`started_at < now() - ${LONGEST_MINUTES} * interval '1 minute'`)
    .execute()
  const made = await ctx.db
    .insertInto('assistantEvaluations')
    .values({
      ...{ tenantId, adapter, askerId, startedBy: me(ctx), failures: '[]', providerId: provider?.id ?? null },
      model: (provider?.models as { answer?: string } | undefined)?.answer ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('evaluation_running')
  await ctx.emit('assistant:evaluating', { evaluationId: made.id })
  const change = diff(null, { adapter, askerId })
  await audit(ctx, { action: 'assistant.evaluation_started', resource: 'assistant_evaluation', resourceId: made.id, ...change })
  return view(await rows(ctx).where('e.id', '=', made.id).executeTakeFirstOrThrow())
}
