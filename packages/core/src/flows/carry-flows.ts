import type { FlowTrigger } from '@balcao/contracts/flows/flows'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { carriedAction, carriedTrigger } from '../automation/carry-rules.ts'
import type { Ctx } from '../ctx.ts'
import { asCarried, carried } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { lockFlows } from './internal/flow-rows.ts'

/** Lets flows that name a company or tag name the one that it went into; the steps that runs under way go by, too. */
export async function carryFlows(ctx: Ctx, field: 'companyId' | 'tagId', fromId: number, intoId: number): Promise<void> {
  await lockFlows(ctx)
  const conditions = (held: TicketConditions) => carried(held, field, fromId, intoId)
  const step = (one: FlowStep): FlowStep => {
    if (one.kind === 'condition') return { ...one, conditions: conditions(one.conditions) }
    return one.kind === 'action' ? { ...one, actions: one.actions.map((action) => carriedAction(action, field, fromId, intoId)) } : one
  }
  const carriedFlows = new Set<number>()
  for (const { id, trigger: starts, conditions: held } of await ctx.db
    .selectFrom('flows')
    .select(['id', 'trigger', 'conditions'])
    .execute()) {
    const after = JSON.stringify(conditions(held as TicketConditions))
    const trigger = JSON.stringify(carriedTrigger(starts as FlowTrigger, field, fromId, intoId))
    if (after === JSON.stringify(asCarried(held as TicketConditions)) && trigger === JSON.stringify(starts)) continue
    await ctx.db.updateTable('flows').set({ trigger, conditions: after }).where('id', '=', id).execute()
    carriedFlows.add(id)
  }
  for (const { flowId, version, steps } of await ctx.db.selectFrom('flowVersions').select(['flowId', 'version', 'steps']).execute()) {
    const after = JSON.stringify((steps as FlowStep[]).map(step))
    if (after === JSON.stringify((steps as FlowStep[]).map(stepAsCarried))) continue
    await ctx.db.updateTable('flowVersions').set({ steps: after }).where('flowId', '=', flowId).where('version', '=', version).execute()
    carriedFlows.add(flowId)
  }
  for (const id of carriedFlows)
    await ctx.db
      .updateTable('flows')
      .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', id)
      .execute()
  if (carriedFlows.size > 0) await ctx.emit('flows:changed', {})
}

/** A step as it is, in the order of fields that `carried` gives. */
const stepAsCarried = (one: FlowStep): FlowStep => (one.kind === 'condition' ? { ...one, conditions: asCarried(one.conditions) } : one)
