import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies the author that a workflow asks for what is gone; the administrators, when they are gone. */
export async function notifyAuthorOfWorkflow(ctx: Ctx, { outboxId, payload: { workflowId } }: Fact<'workflows:troubled'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('workflows as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .select(['w.name', 'w.isBroken', 'u.id', 'u.isActive', 'u.language'])
    .where('w.id', '=', workflowId)
    .executeTakeFirst()
  if (!row?.isBroken) return
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `workflow-${outboxId}`,
    said: newsOf('workflow', { name: row.name }),
    type: 'workflow_troubled',
    module: 'settings',
    severity: 'warning',
    priority: 'high',
    entityType: 'workflow',
    entityId: workflowId,
    actionUrl: `/workflows/${workflowId}`,
  })
}
