import { MAX_RULES } from '@balcao/contracts/automation/bounds'
import type { AutomationRule, AutomationRules, CreateRule, GetRule, ReorderRules, UpdateRule } from '@balcao/contracts/automation/rules'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { allRules, auditedRule, lockRules, mustFindRule, ruleView } from './internal/rule-rows.ts'
import { readRule } from './references.ts'
import { withoutReason } from './required-reasons.ts'
import { scheduleColumns } from './schedules/dates.ts'

/** All rules, in the order in which they run. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<AutomationRules> {
  must(ctx, 'automation.manage')
  return { data: (await allRules(ctx)).map(ruleView) }
}

/** @throws DomainError forbidden, rule_not_found */
export async function get(ctx: Ctx, { id }: GetRule): Promise<AutomationRule> {
  must(ctx, 'automation.manage')
  return ruleView(await mustFindRule(ctx, id))
}

const columnsOf = ({ name, description, active, trigger, conditions, actions, stops }: CreateRule) => ({
  ...{ name, description, stops },
  isActive: active,
  event: trigger.event,
  trigger: JSON.stringify(trigger),
  conditions: JSON.stringify(conditions),
  actions: JSON.stringify(actions),
})

/** Writes down what became of a rule, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: AutomationRule | null, after: AutomationRule | null): Promise<void> {
  const change = diff(before && auditedRule(before), after && auditedRule(after))
  const id = (after ?? before)?.id as number
  await audit(ctx, { action: `automation_rule.${verb}`, resource: 'automation_rule', resourceId: id, ...change, risk: 'low' })
  await keepVersion(ctx, 'automation_rule', before, after)
  await ctx.emit('automation:rules_changed', {})
}

/** Refuses what names something the tenant does not have. @throws DomainError invalid_input */
async function mustBeSound<Rule extends CreateRule>(ctx: Ctx, rule: Rule): Promise<Rule> {
  const { read, wrong: gone } = await readRule(ctx, rule)
  const wrong = [...gone, ...(await withoutReason(ctx, rule.actions))]
  if (wrong.length > 0) throw invalid(...wrong)
  return { ...rule, conditions: read }
}

/** Adds a rule, behind all others. @throws DomainError forbidden, too_many_rules; invalid_input for what it names and nobody has */
export async function create(ctx: Ctx, input: CreateRule): Promise<AutomationRule> {
  must(ctx, 'automation.manage')
  await lockRules(ctx)
  const others = await allRules(ctx)
  if (others.length >= MAX_RULES) throw conflict('too_many_rules')
  const wanted = await mustBeSound(ctx, input)
  const { id } = await ctx.db
    .insertInto('automationRules')
    .values({
      ...{ tenantId: ctx.actor.tenantId, authorId: me(ctx), position: (others.at(-1)?.position ?? 0) + 1 },
      ...columnsOf(wanted),
      ...(await scheduleColumns(ctx, null, wanted)),
      activeSince: wanted.active ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = await get(ctx, { id })
  await changed(ctx, 'created', null, rule)
  return rule
}

/**
 * Changes what is sent. Its problem, if it had one, is forgotten. Whoever saves the rule of somebody who is gone becomes its author.
 * @throws DomainError forbidden, rule_not_found, rule_changed (409, with the present rule) when `version` is stale, invalid_input
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateRule): Promise<AutomationRule> {
  must(ctx, 'automation.manage')
  await lockRules(ctx)
  const row = await mustFindRule(ctx, id)
  const before = ruleView(row)
  if (version !== undefined && version !== before.version) throw conflict('rule_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked: AutomationRule = { ...before, ...sent }
  // What is only switched off may name what is gone: it could not be stopped otherwise.
  const wanted = asked.active || input.actions || input.conditions ? await mustBeSound(ctx, asked) : asked
  if (before.problem === null && !differs(diff(auditedRule(before), auditedRule(wanted)))) return before
  const scheduled = await scheduleColumns(ctx, before, wanted)
  await ctx.db
    .updateTable('automationRules')
    .set((eb) => ({
      ...columnsOf(wanted),
      ...scheduled,
      ...(wanted.active === before.active ? {} : { activeSince: wanted.active ? sql<string>`now()` : null }),
      ...(row.authorIsActive ? {} : { authorId: me(ctx) }),
      ...(wanted.active || sent.actions || sent.conditions ? { problem: null } : {}),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  const after = await get(ctx, { id })
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a rule away; what it did stays on record. @throws DomainError forbidden, rule_not_found */
export async function remove(ctx: Ctx, { id }: GetRule): Promise<{ success: true }> {
  must(ctx, 'automation.manage')
  await lockRules(ctx)
  const before = await get(ctx, { id })
  await ctx.db.deleteFrom('automationRules').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}

/** Puts the rules in another order. @throws DomainError forbidden; invalid_input unless each is named once */
export async function reorder(ctx: Ctx, { ids }: ReorderRules): Promise<AutomationRules> {
  must(ctx, 'automation.manage')
  await lockRules(ctx)
  const before = (await allRules(ctx)).map(({ id }) => id)
  const known = new Set(before)
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw invalid({ field: 'ids', reason: 'rule_order_incomplete' })
  const change = diff({ order: before }, { order: ids })
  if (!differs(change)) return list(ctx)
  await sql`update automation_rules r set position = n.place from unnest(${[...ids]}::bigint[]) with ordinality as n (id, place)
    where r.id = n.id`.execute(ctx.db)
  await audit(ctx, { action: 'automation_rule.reordered', resource: 'automation_rule', ...change, risk: 'low' })
  await ctx.emit('automation:rules_changed', {})
  return list(ctx)
}
