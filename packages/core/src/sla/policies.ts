import { MAX_POLICIES } from '@balcao/contracts/sla/bounds'
import {
  type CreateSlaPolicy,
  contradictions,
  type GetSlaPolicy,
  type ReorderSlaPolicies,
  type SlaPolicies,
  type SlaPolicy,
  type UpdateSlaPolicy,
} from '@balcao/contracts/sla/policies'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, invalidFrom } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustExistNamed } from './internal/named.ts'
import { auditedPolicy, lockPolicies, mustFindPolicy, policyRows, policyView } from './internal/policy-rows.ts'
import { startRecompute } from './start-recompute.ts'

/** All policies, in the order in which they are asked. */
export async function list(ctx: Ctx): Promise<SlaPolicies> {
  return { data: (await policyRows(ctx)).map(policyView) }
}

/** @throws DomainError sla_policy_not_found */
export async function get(ctx: Ctx, { id }: GetSlaPolicy): Promise<SlaPolicy> {
  return policyView(await mustFindPolicy(ctx, id))
}

const columnsOf = ({ name, description, active, conditions, targets, warnAt }: Omit<CreateSlaPolicy, never>) => ({
  name,
  description,
  isActive: active,
  conditions: JSON.stringify(conditions),
  targets: JSON.stringify(targets),
  warnAt: warnAt === null ? null : JSON.stringify(warnAt),
})

/** Writes down what became of a policy, and lets the clocks follow where it counts. */
async function changed(ctx: Ctx, verb: string, before: SlaPolicy | null, after: SlaPolicy | null): Promise<void> {
  const change = diff(before && auditedPolicy(before), after && auditedPolicy(after))
  const id = (after ?? before)?.id as number
  await audit(ctx, { action: `sla_policy.${verb}`, resource: 'sla_policy', resourceId: id, ...change, risk: 'low' })
  await keepVersion(ctx, 'sla_policy', before, after)
  await ctx.emit('sla:policies_changed', {})
  if (before?.active || after?.active) await startRecompute(ctx, 'policy')
}

/** Adds a policy, behind all others. @throws DomainError forbidden, too_many_sla_policies; invalid_input for what it names and nobody has */
export async function create(ctx: Ctx, input: CreateSlaPolicy): Promise<SlaPolicy> {
  must(ctx, 'sla.manage')
  await lockPolicies(ctx)
  const others = await policyRows(ctx)
  if (others.length >= MAX_POLICIES) throw conflict('too_many_sla_policies')
  const wanted = await mustExistNamed(ctx, input)
  const row = await ctx.db
    .insertInto('slaPolicies')
    .values({ tenantId: ctx.actor.tenantId, position: (others.at(-1)?.position ?? 0) + 1, ...columnsOf(wanted) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await changed(ctx, 'created', null, policyView(row))
  return policyView(row)
}

/**
 * Changes what is sent. Clocks keep what they counted; their deadlines follow in the background.
 * @throws DomainError forbidden, sla_policy_not_found, sla_policy_changed (409, with the present policy) when `version` is stale, invalid_input
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateSlaPolicy): Promise<SlaPolicy> {
  must(ctx, 'sla.manage')
  await lockPolicies(ctx)
  const before = await get(ctx, { id })
  if (version !== undefined && version !== before.version) throw conflict('sla_policy_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked: SlaPolicy = { ...before, ...sent }
  const wrong = contradictions(asked)
  if (wrong.length > 0) throw invalidFrom(wrong.map(({ path, message }) => ({ code: 'custom', path, message, input: undefined })))
  const wanted = await mustExistNamed(ctx, asked)
  if (!differs(diff(auditedPolicy(before), auditedPolicy(wanted)))) return before
  const row = await ctx.db
    .updateTable('slaPolicies')
    .set((eb) => ({ ...columnsOf(wanted), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await changed(ctx, 'updated', before, policyView(row))
  return policyView(row)
}

/** Takes a policy away; its tickets fall to the next one that fits, and clocks that none promises are called off. @throws DomainError forbidden, sla_policy_not_found */
export async function remove(ctx: Ctx, { id }: GetSlaPolicy): Promise<{ success: true }> {
  must(ctx, 'sla.manage')
  await lockPolicies(ctx)
  const before = await get(ctx, { id })
  await ctx.db.deleteFrom('slaPolicies').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}

/** Puts the policies in another order. @throws DomainError forbidden; invalid_input unless each is named once */
export async function reorder(ctx: Ctx, { ids }: ReorderSlaPolicies): Promise<SlaPolicies> {
  must(ctx, 'sla.manage')
  await lockPolicies(ctx)
  const before = await policyRows(ctx)
  const known = new Set(before.map(({ id }) => id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw invalid({ field: 'ids', reason: 'sla_order_incomplete' })
  const change = diff({ order: before.map(({ id }) => id) }, { order: ids })
  if (!differs(change)) return list(ctx)
  for (const [n, id] of ids.entries())
    await ctx.db
      .updateTable('slaPolicies')
      .set({ position: n + 1 })
      .where('id', '=', id)
      .execute()
  await audit(ctx, { action: 'sla_policy.reordered', resource: 'sla_policy', ...change, risk: 'low' })
  await ctx.emit('sla:policies_changed', {})
  await startRecompute(ctx, 'order')
  return list(ctx)
}
