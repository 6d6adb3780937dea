import type { RuleTrouble } from '@balcao/contracts/automation/bounds'
import type { Refusal } from '@balcao/contracts/error-body'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import type { RunningRule } from './rule-rows.ts'

/**
 * Marks a rule as having a problem, and has its author told, once: what has one already is left alone, unless it is to be switched off. A rule that
 * goes round in circles is.
 */
export async function markProblem(ctx: Ctx, rule: RunningRule, what: RuleTrouble, reasons: readonly Refusal[] = []): Promise<void> {
  const stops = what === 'loop' && rule.isActive
  if (rule.problem !== null && !stops) return
  await ctx.db
    .updateTable('automationRules')
    .set({ problem: JSON.stringify({ what, reasons }), ...(stops ? { isActive: false, activeSince: null } : {}) })
    .where('id', '=', rule.id)
    .execute()
  if (stops)
    await audit(ctx, {
      ...{ action: 'automation_rule.stopped', resource: 'automation_rule', resourceId: rule.id, risk: 'low' },
      ...{ before: { active: true }, after: { active: false } },
    })
  await ctx.emit('automation:troubled', { ruleId: rule.id })
  await ctx.emit('automation:rules_changed', {})
}
