import { type RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { refusal } from '../errors.ts'
import { markProblem } from './internal/problems.ts'
import { allRules } from './internal/rule-rows.ts'
import { readRule } from './references.ts'

/**
 * Something that rules may name changed or is gone: active ones that name what is not there any more are marked as broken. The system looks, whoever
 * made the change: it sees all that rules may name.
 */
export async function findBrokenRules({ db, actor, from }: Ctx): Promise<void> {
  const ctx = makeCtx(db, systemActor(actor.tenantId), from)
  for (const rule of await allRules(ctx)) {
    if (!rule.isActive || rule.problem !== null) continue
    const { wrong } = await readRule(ctx, {
      trigger: RuleTrigger.parse(rule.trigger),
      conditions: rule.conditions as TicketConditions,
      actions: rule.actions as RuleAction[],
    })
    if (wrong.length > 0)
      await markProblem(
        ctx,
        rule,
        'broken',
        wrong.map(({ field: _, ...why }) => refusal(why)),
      )
  }
}
