import type { Refusal } from '@balcao/contracts/error-body'
import type { FlowTrouble } from '@balcao/contracts/flows/bounds'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'

/**
 * Marks a flow as having a problem, and has its author notified, once: what has one already is left alone, unless it is to be switched off. A flow that
 * goes round in circles is.
 */
export async function markProblem(ctx: Ctx, flowId: number, what: FlowTrouble, reasons: readonly Refusal[] = []): Promise<void> {
  const flow = await ctx.db.selectFrom('flows').select(['problem', 'isActive']).where('id', '=', flowId).forUpdate().executeTakeFirst()
  if (!flow) return
  const stops = what === 'loop' && flow.isActive
  if (flow.problem !== null && !stops) return
  await ctx.db
    .updateTable('flows')
    .set({ problem: JSON.stringify({ what, reasons }), ...(stops ? { isActive: false, activeSince: null } : {}) })
    .where('id', '=', flowId)
    .execute()
  if (stops)
    await audit(ctx, {
      ...{ action: 'flow.stopped', resource: 'flow', resourceId: flowId, risk: 'low' },
      ...{ before: { active: true }, after: { active: false } },
    })
  await ctx.emit('flows:troubled', { flowId })
  await ctx.emit('flows:changed', {})
}
