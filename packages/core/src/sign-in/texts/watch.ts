import { audit } from '../../audit/record.ts'
import { eachDue, type Upkeep } from '../../each-due.ts'
import { notifyAdmins } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'
import { now } from '../../tickets/queries.ts'
import { channelsToShut } from '../internal/everywhere.ts'

/**
 * Shuts channels by which codes go out that hardly anybody enters: somebody has numbers texted that earn by it. Administrators are notified, and
 * open it again.
 */
export async function watchTexts(upkeep: Upkeep): Promise<void> {
  const due = await channelsToShut(upkeep.db)
  await eachDue(upkeep, due, 'a channel of codes could not be shut', async (ctx, { channel, verified }) => {
    const column = channel === 'sms' ? 'smsShutAt' : 'whatsappShutAt'
    const row = await ctx.db
      .updateTable('signInSettings')
      .set({ [column]: now })
      .where(column, 'is', null)
      .returning(`${column} as at`)
      .executeTakeFirst()
    if (!row) return
    await audit(ctx, { action: 'sign_in.channel_shut', resource: 'sign_in_settings', details: { channel, verified, of: 50 }, risk: 'high' })
    await notifyAdmins(ctx, {
      sourceKey: `sign-in-shut-${channel}-${row.at}`,
      said: newsOf('textsShut', { channel, verified }),
      type: 'texts_shut',
      module: 'settings',
      severity: 'error',
      priority: 'high',
      actionUrl: '/sso/widget',
      groupKey: `texts_shut:${channel}`,
    })
    await ctx.emit('sso:changed', {})
  })
}
