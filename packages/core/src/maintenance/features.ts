import { FEATURE_NAMES, FEATURES, type Features, type SetFeature } from '@balcao/contracts/maintenance/features'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Actor, Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'

/**
 * Calls of a feature that the organisation does without are refused, whoever makes them; what was there stays.
 * @throws DomainError feature_off
 */
export function mustBeOn({ featuresOff }: Actor, route: string): void {
  if (!featuresOff || featuresOff.length === 0) return
  const path = route.slice(route.indexOf(' ') + 1)
  const off = FEATURE_NAMES.find((name) => featuresOff.includes(name) && (path === FEATURES[name] || path.startsWith(`${FEATURES[name]}/`)))
  if (off) throw new DomainError('forbidden', 'feature_off', { feature: off })
}

const offOf = async ({ db, actor }: Ctx) =>
  (await db.selectFrom('tenants').select('featuresOff').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()).featuresOff

const shown = (off: readonly string[]): Features => ({ data: FEATURE_NAMES.map((name) => ({ name, on: !off.includes(name) })) })

/** What can be switched off, and whether it is. */
export async function list(ctx: Ctx): Promise<Features> {
  return shown(await offOf(ctx))
}

/** Switches a feature on or off for everybody of the organisation; the reason is in the audit log. */
export async function set(ctx: Ctx, { name, on, reason }: SetFeature): Promise<Features> {
  const before = await offOf(ctx)
  const others = before.filter((one) => one !== name)
  const after = on ? others : [...others, name].toSorted()
  const change = diff({ [name]: !before.includes(name) }, { [name]: on })
  if (!differs(change)) return shown(before)
  await ctx.db.updateTable('tenants').set({ featuresOff: after }).where('id', '=', ctx.actor.tenantId).execute()
  await audit(ctx, { action: 'feature.switched', resource: 'feature', resourceId: name, risk: 'high', ...change, details: { reason } })
  await ctx.emit('features:changed', {})
  return shown(after)
}
