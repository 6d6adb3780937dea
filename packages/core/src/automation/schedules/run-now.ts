import type { AutomationRule, GetRule } from '@balcao/contracts/automation/rules'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { must } from '../../policy.ts'
import { lockRules, mustFindRule, ruleView } from '../internal/rule-rows.ts'
import { newestTicket } from './round-tickets.ts'

/**
 * Has a rule by schedule run for the tickets that are open now, within seconds, beside its dates.
 * @throws DomainError forbidden, rule_not_found, rule_not_scheduled, rule_running
 */
export async function runNow(ctx: Ctx, { id }: GetRule): Promise<AutomationRule> {
  must(ctx, 'automation.manage')
  await lockRules(ctx)
  const row = await mustFindRule(ctx, id)
  if (!row.isActive || row.event !== 'schedule') throw conflict('rule_not_scheduled')
  if (row.roundKey !== null) throw conflict('rule_running')
  await ctx.db
    .updateTable('automationRules')
    .set({ roundKey: `now:${new Date().toISOString()}`, roundAfter: 0, roundUntil: await newestTicket(ctx) })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    ...{ action: 'automation_rule.run_now', resource: 'automation_rule', resourceId: id, risk: 'low' },
    ...{ before: { running: false }, after: { running: true } },
  })
  await ctx.emit('automation:rules_changed', {})
  return ruleView(await mustFindRule(ctx, id))
}
