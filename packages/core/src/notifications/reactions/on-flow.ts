import type { FlowTrouble } from '@balcao/contracts/flows/bounds'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies the author that a flow has a problem; the administrators, when they are gone. */
export async function notifyAuthorOfFlow(ctx: Ctx, { outboxId, payload: { flowId } }: Fact<'flows:troubled'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('flows as f')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.id', '=', 'f.authorId'))
    .select(['f.name', 'f.problem', 'u.id', 'u.isActive', 'u.language'])
    .where('f.id', '=', flowId)
    .executeTakeFirst()
  if (!row?.problem) return
  const what = row.problem.what as FlowTrouble
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `flow-${outboxId}`,
    said: newsOf('flow', { name: row.name, what }),
    type: 'flow_troubled',
    module: 'tickets',
    severity: 'warning',
    priority: what === 'loop' ? 'high' : 'medium',
    entityType: 'flow',
    entityId: flowId,
    actionUrl: `/workflows/flows/${flowId}`,
  })
}
