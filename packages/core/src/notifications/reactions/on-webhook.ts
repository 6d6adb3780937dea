import type { WebhookTrouble } from '@balcao/contracts/integrations/bounds'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies the author that a webhook was switched off, or asks for what is gone; the administrators, when they are gone. */
export async function notifyAuthorOfWebhook(ctx: Ctx, { outboxId, payload: { webhookId } }: Fact<'webhooks:troubled'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .select(['w.name', 'w.problem', 'u.id', 'u.isActive', 'u.language'])
    .where('w.id', '=', webhookId)
    .executeTakeFirst()
  if (!row?.problem) return
  const what = row.problem as WebhookTrouble
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `webhook-${outboxId}`,
    said: newsOf('webhook', { name: row.name, what }),
    type: what === 'broken' ? 'webhook_troubled' : 'webhook_stopped',
    module: 'settings',
    severity: 'warning',
    priority: 'high',
    entityType: 'webhook',
    entityId: webhookId,
    actionUrl: `/integrations/${webhookId}`,
  })
}
