import type { PauseCause } from '@balcao/contracts/whatsapp/campaign-bounds'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'

/** Pauses campaigns that are being sent, of which something is wrong, and has whoever started them be notified. */
export async function pauseCampaigns(
  ctx: Ctx,
  of: { accountId: number } | { id: number },
  cause: Exclude<PauseCause, 'person'>,
): Promise<void> {
  const rows = await ctx.db
    .updateTable('whatsappCampaigns')
    .set({ state: 'paused', pauseCause: cause, waitsFor: null, nextAt: null, updatedAt: now })
    .where('state', '=', 'sending')
    .where((eb) => ('id' in of ? eb('id', '=', of.id) : eb('accountId', '=', of.accountId)))
    .returning(['id', 'name', 'total', 'done'])
    .execute()
  for (const { id, name, total, done } of rows) {
    await audit(ctx, {
      ...{ action: 'whatsapp.campaign_paused', resource: 'whatsapp_campaign', resourceId: id, risk: 'low' },
      details: { name, cause, people: total, done },
    })
    await ctx.emit('whatsapp:campaign_paused', { campaignId: id })
  }
  if (rows.length > 0) await ctx.emit('whatsapp:changed', {})
}

/** Takes back what waits to be sent and is not on its way to Meta: its recipients are as they were before their turn. */
export async function takeBack(ctx: Ctx, campaignId: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('whatsappMessages')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'waiting')
    .where('leasedUntil', 'is', null)
    .where('unsure', '=', 0)
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .updateTable('whatsappCampaignRecipients')
    .set({ state: 'pending', cause: null, detail: '', messageId: null, queuedAt: null, updatedAt: now })
    .where('campaignId', '=', campaignId)
    .where('messageId', 'in', ids)
    .execute()
  await ctx.db.deleteFrom('whatsappMessages').where('id', 'in', ids).execute()
}
