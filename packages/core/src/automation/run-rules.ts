import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { Ctx } from '../ctx.ts'
import type { Fact, SideEffect } from '../reactions.ts'
import { causeOf } from './internal/cause.ts'
import { runRule } from './internal/run-rule.ts'
import { isTriggered } from './triggers.ts'

/** Runs the rules that were active when this happened, by position, each on the ticket as the ones before it left it. */
export async function runRules(ctx: Ctx, { tenantId, payload }: Fact<'automation:due'>): Promise<SideEffect | undefined> {
  const found = await causeOf(ctx, payload)
  if (!found) return undefined
  const { cause, happened, at } = found
  const rules = await ctx.db
    .selectFrom('automationRules')
    .select(['id', 'trigger'])
    .where('event', '=', payload.event)
    .where('activeSince', '<=', at)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const triggered = rules.filter(({ trigger }) => isTriggered(trigger as RuleTrigger, happened))
  return {
    execute: async (_, db) => {
      for (const { id } of triggered) if (await runRule(db, tenantId, id, cause)) break
    },
    complete: async () => undefined,
  }
}
