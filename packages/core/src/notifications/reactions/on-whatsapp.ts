import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies the administrators that nothing is sent from a number of WhatsApp until somebody does something about it. */
export async function notifyOfWhatsapp(ctx: Ctx, { outboxId, payload: { accountId } }: Fact<'whatsapp:troubled'>): Promise<void> {
  const row = await ctx.db.selectFrom('whatsappAccounts').select(['name', 'trouble']).where('id', '=', accountId).executeTakeFirst()
  if (!row?.trouble) return
  await notifyPeople(ctx, await adminsOf(ctx), {
    sourceKey: `whatsapp-${outboxId}`,
    said: newsOf('whatsapp', { name: row.name, what: row.trouble }),
    type: 'whatsapp_troubled',
    module: 'settings',
    severity: 'error',
    priority: 'high',
    entityType: 'whatsapp',
    entityId: accountId,
    actionUrl: '/whatsapp',
  })
}

/** Notifies whoever started a campaign that it paused by itself, and why. */
export async function notifyOfCampaign(ctx: Ctx, { outboxId, payload: { campaignId } }: Fact<'whatsapp:campaign_paused'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('whatsappCampaigns as w')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenantId', '=', 'w.tenantId').on((eb) => eb('u.id', '=', eb.fn.coalesce('w.startedBy', 'w.authorId'))),
    )
    .select(['w.name', 'w.pauseCause', 'u.id', 'u.language'])
    .where('w.id', '=', campaignId)
    .where('u.isActive', '=', true)
    .executeTakeFirst()
  if (!row?.pauseCause || row.pauseCause === 'person') return
  await notifyPeople(ctx, [row], {
    sourceKey: `whatsapp-campaign-${outboxId}`,
    said: newsOf('whatsappCampaign', { name: row.name, why: row.pauseCause }),
    type: 'whatsapp_campaign_paused',
    module: 'system',
    severity: 'warning',
    priority: 'high',
    entityType: 'whatsapp_campaign',
    entityId: campaignId,
    actionUrl: `/whatsapp/campaigns/${campaignId}`,
  })
}
