import type { AssistantSettings, UpdateAssistantSettings } from '@balcao/contracts/assistant/settings'
import { STANDARD_ASSISTANT } from '@balcao/contracts/assistant/settings'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { missingIds } from '../../tickets/conditions.ts'
import { settingsOf } from '../settings.ts'

/** What is set. @throws DomainError forbidden */
export async function get(ctx: Ctx): Promise<AssistantSettings> {
  must(ctx, 'assistant.manage')
  return settingsOf(ctx)
}

/** Refuses queues that the organisation does not have; those that are set already may stay. @throws DomainError invalid_input */
async function mustHaveQueues(ctx: Ctx, { features: held }: AssistantSettings, features: UpdateAssistantSettings['features'] = {}) {
  const named = (Object.keys(features) as (keyof typeof features)[]).flatMap((name) =>
    (features[name]?.queues ?? []).flatMap((id) => (held[name].queues.includes(id) ? [] : [{ field: `features.${name}.queues`, id }])),
  )
  const wrong = await missingIds(ctx, 'queues', named, 'queue_not_found')
  if (wrong.length > 0) throw invalid(...wrong)
}

/**
 * Changes what is sent. Customers are answered by a model only after the provider that answers now passed the organisation's evaluation.
 * @throws DomainError forbidden, assistant_settings_changed, evaluation_not_passed; invalid_input for queues that are not there
 */
export async function update(ctx: Ctx, { version, features, privacy, limits }: UpdateAssistantSettings): Promise<AssistantSettings> {
  must(ctx, 'assistant.manage')
  const before = await settingsOf(ctx)
  if (version !== undefined && version !== before.version) throw conflict('assistant_settings_changed', { current: before })
  await mustHaveQueues(ctx, before, features)
  const after = {
    features: { ...before.features, ...features },
    privacy: { ...before.privacy, ...privacy },
    limits: { ...before.limits, ...limits },
  }
  const customers = after.features.customer_answers
  const isPublishing = customers.enabled && customers.adapter === 'model'
  const wasPublished = before.features.customer_answers.enabled && before.features.customer_answers.adapter === 'model'
  if (isPublishing && !wasPublished && !(await hasPassed(ctx))) throw conflict('evaluation_not_passed')
  const { version: _, ...was } = before
  const change = diff(was, after)
  if (!differs(change)) return before
  const changes = JSON.stringify(differing(after))
  const row = await ctx.db
    .insertInto('assistantSettings')
    .values({ tenantId: ctx.actor.tenantId, changes, version: before.version + 1 })
    .onConflict((oc) =>
      oc
        .column('tenantId')
        .doUpdateSet({ changes, version: before.version + 1, updatedAt: sql<string>`now()` })
        .where('assistantSettings.version', '=', before.version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!row) throw conflict('assistant_settings_changed', { current: await settingsOf(ctx) })
  await audit(ctx, { action: 'assistant.settings_updated', resource: 'assistant_settings', ...change, risk: 'high' })
  return settingsOf(ctx)
}

type Settings = Omit<AssistantSettings, 'version'>
const isStandard = (one: unknown, standard: unknown) => JSON.stringify(one) === JSON.stringify(standard)

function differing({ features, privacy, limits }: Settings): object {
  const { features: standard, privacy: open, limits: free } = STANDARD_ASSISTANT
  const of = (values: object, from: object) =>
    Object.fromEntries(Object.entries(values).filter(([key, value]) => !isStandard(value, (from as Record<string, unknown>)[key])))
  return { features: of(features, standard), privacy: of(privacy, open), limits: of(limits, free) }
}

/** Whether the provider and model that answer now passed their newest evaluation. */
async function hasPassed({ db }: Ctx): Promise<boolean> {
  const row = await db
    .selectFrom('assistantProviders as p')
    .innerJoin('assistantEvaluations as e', (join) => join.onRef('e.tenantId', '=', 'p.tenantId').onRef('e.providerId', '=', 'p.id'))
    .where('p.isActive', '=', true)
    .where('e.adapter', '=', 'model')
    .where('e.state', '=', 'finished')
    .where((eb) => eb('e.model', '=', sql<string>`p.models->>'answer'`))
    .orderBy('e.id', 'desc')
    .select('e.scores')
    .executeTakeFirst()
  return (row?.scores as { passed?: boolean } | null | undefined)?.passed === true
}
