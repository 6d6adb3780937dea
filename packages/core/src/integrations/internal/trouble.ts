import type { WebhookTrouble } from '@balcao/contracts/integrations/bounds'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'

/** Switches a webhook off, and has its author be notified; one that is off already is left alone. What waits is kept until it is on again. */
export async function switchOff(ctx: Ctx, webhookId: number, problem: WebhookTrouble): Promise<void> {
  const off = await ctx.db
    .updateTable('webhooks')
    .set({ isActive: false, activeSince: null, problem })
    .where('id', '=', webhookId)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!off) return
  await audit(ctx, {
    ...{ action: 'webhook.stopped', resource: 'webhook', resourceId: webhookId, risk: 'low' },
    ...{ before: { active: true }, after: { active: false, problem } },
  })
  await ctx.emit('webhooks:troubled', { webhookId })
  await ctx.emit('webhooks:changed', {})
}
