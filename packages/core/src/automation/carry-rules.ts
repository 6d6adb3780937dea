import type { RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Ctx } from '../ctx.ts'
import { asCarried, carried, carriedIds } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { lockRules } from './internal/rule-rows.ts'

/** An action that names a tag, with the one that it went into instead. */
export function carriedAction(one: RuleAction, field: 'companyId' | 'tagId', fromId: number, intoId: number): RuleAction {
  if (field !== 'tagId' || (one.kind !== 'add_tags' && one.kind !== 'remove_tags')) return one
  return { ...one, tagIds: carriedIds(one.tagIds, fromId, intoId) }
}

/** A trigger that names a tag, with the one that it went into instead. */
export function carriedTrigger<Trigger extends { event: string }>(
  one: Trigger,
  field: 'companyId' | 'tagId',
  fromId: number,
  intoId: number,
): Trigger {
  if (field !== 'tagId' || one.event !== 'tags_changed' || !('tagIds' in one)) return one
  return { ...one, tagIds: carriedIds(one.tagIds as number[], fromId, intoId) }
}

/** Lets rules that name a company or tag name the one that it went into. */
export async function carryRules(ctx: Ctx, field: 'companyId' | 'tagId', fromId: number, intoId: number): Promise<void> {
  await lockRules(ctx)
  const rules = await ctx.db.selectFrom('automationRules').select(['id', 'trigger', 'conditions', 'actions']).execute()
  for (const rule of rules) {
    const held = rule.conditions as TicketConditions
    const before = [JSON.stringify(asCarried(held)), JSON.stringify(rule.actions), JSON.stringify(rule.trigger)]
    const conditions = JSON.stringify(carried(held, field, fromId, intoId))
    const actions = JSON.stringify((rule.actions as RuleAction[]).map((one) => carriedAction(one, field, fromId, intoId)))
    const trigger = JSON.stringify(carriedTrigger(rule.trigger as RuleTrigger, field, fromId, intoId))
    if (conditions === before[0] && actions === before[1] && trigger === before[2]) continue
    await ctx.db
      .updateTable('automationRules')
      .set((eb) => ({ trigger, conditions, actions, version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', rule.id)
      .execute()
    await ctx.emit('automation:rules_changed', {})
  }
}
