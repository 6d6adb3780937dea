import { FIRST_AFTER_HOURS, MAX_RULES } from '@balcao/contracts/privacy/bounds'
import type { CreateRule, GetRule, RetentionRule, RetentionRules, UpdateRule } from '@balcao/contracts/privacy/rules'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { readConditions } from '../../tickets/conditions.ts'
import { now } from '../../tickets/queries.ts'
import { previewOf } from './preview.ts'
import { allRules, lockRules, mustFindRule } from './rule-rows.ts'

/** All rules by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<RetentionRules> {
  must(ctx, 'privacy.manage')
  return { data: await allRules(ctx) }
}

/** @throws DomainError forbidden, retention_rule_not_found */
export async function get(ctx: Ctx, { id }: GetRule): Promise<RetentionRule> {
  must(ctx, 'privacy.manage')
  return mustFindRule(ctx, id)
}

const audited = ({ name, subject, conditions, days, active }: RetentionRule) => ({ name, subject, conditions, days, active })

async function recorded(ctx: Ctx, verb: string, before: RetentionRule | null, after: RetentionRule | null): Promise<void> {
  const change = diff(before && audited(before), after && audited(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `retention_rule.${verb}`, resource: 'retention_rule', resourceId, ...change, risk: 'high' })
}

/** Its first time is a day away, so that it can be stopped. */
const first = sql<string>`now() + make_interval(hours => ${FIRST_AFTER_HOURS})`

/** @throws DomainError invalid_input where another rule has the name; retention_touches_many (409, with the preview) unless that is meant */
async function mustBeSound(ctx: Ctx, input: CreateRule, others: readonly RetentionRule[], reaches: boolean): Promise<void> {
  const same = (one: string) => one.trim().toLocaleLowerCase('pt-BR').normalize('NFKD').replace(/\p{M}/gu, '')
  if (others.some(({ name }) => same(name) === same(input.name))) throw invalid({ field: 'name', reason: 'retention_name_taken' })
  if (!reaches) return
  const preview = await previewOf(ctx, input)
  if (preview.many && !input.confirmed) throw conflict('retention_touches_many', { preview })
}

/**
 * Adds a rule. One that is on acts for the first time a day later.
 * @throws DomainError forbidden, proof_required, too_many_retention_rules, invalid_input, retention_touches_many
 */
export async function create(ctx: Ctx, input: CreateRule): Promise<RetentionRule> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  await lockRules(ctx)
  const others = await allRules(ctx)
  if (others.length >= MAX_RULES) throw conflict('too_many_retention_rules')
  await mustBeSound(ctx, input, others, true)
  const { read } = await readConditions(ctx, input.conditions)
  const { name, subject, days, active } = input
  const { id } = await ctx.db
    .insertInto('privacyRules')
    .values({
      ...{ tenantId: ctx.actor.tenantId, name, subject, days, isActive: active, authorId: me(ctx) },
      conditions: JSON.stringify(read),
      startsAt: active ? first : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = await mustFindRule(ctx, id)
  await recorded(ctx, 'created', null, rule)
  return rule
}

/**
 * Makes a rule what it is to be. Switched on, or on and reaching otherwise, it acts for the first time a day later.
 * @throws DomainError forbidden, proof_required, retention_rule_not_found, invalid_input, retention_touches_many
 * @throws DomainError retention_rule_changed (409, with the present rule) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateRule): Promise<RetentionRule> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  await lockRules(ctx)
  const before = await mustFindRule(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('retention_rule_changed', { current: before })
  const { name, subject, days, active } = input
  const reach = ({ subject: what, days: after, conditions }: Pick<CreateRule, 'subject' | 'days' | 'conditions'>) => ({
    what,
    after,
    conditions,
  })
  const reachesOtherwise = differs(diff(reach(before), reach(input)))
  const isAnew = active && (!before.active || reachesOtherwise)
  const others = (await allRules(ctx)).filter((one) => one.id !== id)
  await mustBeSound(ctx, input, others, isAnew || reachesOtherwise)
  if (!reachesOtherwise && active === before.active && name === before.name) return before
  const { read } = active || reachesOtherwise ? await readConditions(ctx, input.conditions) : { read: input.conditions }
  await ctx.db
    .updateTable('privacyRules')
    .set((eb) => ({
      ...{ name, subject, days, isActive: active, conditions: JSON.stringify(read), version: eb('version', '+', 1), updatedAt: now },
      ...(isAnew ? { startsAt: first } : {}),
      ...(active ? {} : { startsAt: null }),
    }))
    .where('id', '=', id)
    .execute()
  const after = await mustFindRule(ctx, id)
  await recorded(ctx, 'updated', before, after)
  return after
}

/** Takes a rule away; what it erased stays erased, and a run of it is cancelled. @throws DomainError forbidden, proof_required, retention_rule_not_found */
export async function remove(ctx: Ctx, { id }: GetRule): Promise<{ success: true }> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  await lockRules(ctx)
  const before = await mustFindRule(ctx, id)
  await ctx.db
    .updateTable('privacyRuns')
    .set({ state: 'cancelled', endedAt: now })
    .where('ruleId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  await ctx.db.deleteFrom('privacyRules').where('id', '=', id).execute()
  await recorded(ctx, 'deleted', before, null)
  return { success: true }
}
