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
