import { FEATURES, type Feature } from '@balcao/contracts/assistant/names'
import type { AssistantSettings, FeatureSwitch } from '@balcao/contracts/assistant/settings'
import { STANDARD_ASSISTANT } from '@balcao/contracts/assistant/settings'
import type { Ctx } from '../ctx.ts'

type Changes = {
  features?: Partial<Record<Feature, Partial<FeatureSwitch>>>
  privacy?: Partial<AssistantSettings['privacy']>
  limits?: Partial<AssistantSettings['limits']>
}

const mapped = (of: (name: Feature) => FeatureSwitch) =>
  Object.fromEntries(FEATURES.map((name) => [name, of(name)])) as AssistantSettings['features']

/** What the organisation set, and the standard where it set nothing. */
export async function settingsOf(ctx: Ctx): Promise<AssistantSettings> {
  const row = await ctx.db.selectFrom('assistantSettings').select(['changes', 'version']).executeTakeFirst()
  const changes = (row?.changes ?? {}) as Changes
  return {
    features: mapped((name) => ({ ...STANDARD_ASSISTANT.features[name], ...changes.features?.[name] })),
    privacy: { ...STANDARD_ASSISTANT.privacy, ...changes.privacy },
    limits: { ...STANDARD_ASSISTANT.limits, ...changes.limits },
    version: row?.version ?? 0,
  }
}

/** How a feature works for the caller, on a ticket of this queue; undefined where it is switched off for them or there. */
export function switchFor(
  { actor }: Pick<Ctx, 'actor'>,
  { features, privacy }: AssistantSettings,
  feature: Feature,
  queueId?: number | null,
): FeatureSwitch | undefined {
  const one = features[feature]
  const isMeant = one.roles.length === 0 || one.roles.includes(actor.role)
  const isHere = queueId === undefined || one.queues.length === 0 || (queueId !== null && one.queues.includes(queueId))
  if (!one.enabled || !isMeant || !isHere) return undefined
  return privacy.offlineOnly ? { ...one, adapter: 'offline' } : one
}

/** The feature by which somebody of this side is answered. */
export const answersOf = ({ actor }: Ctx): Feature => (actor.side === 'staff' ? 'staff_answers' : 'customer_answers')
