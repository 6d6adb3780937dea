import type { AccountTrouble } from '@balcao/contracts/whatsapp/bounds'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import { pauseCampaigns } from '../campaigns/stop.ts'

/** A number that is in trouble is tried again after so long: what is wrong may have been put right at Meta. */
const PAUSE_MINUTES = 15

/** Sends nothing from a number for a while, and has administrators be notified where it was well before. What waits is kept. */
export async function stopAccount(ctx: Ctx, id: number, trouble: AccountTrouble, says: string): Promise<void> {
  const before = await ctx.db.selectFrom('whatsappAccounts').select(['trouble']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) return
  await ctx.db
    .updateTable('whatsappAccounts')
    .set({ trouble, lastError: says, lastErrorAt: now, pausedUntil: sql<string>`now() + make_interval(mins => ${sql.lit(PAUSE_MINUTES)})` })
    .where('id', '=', id)
    .execute()
  await pauseCampaigns(ctx, { accountId: id }, 'number')
  if (before.trouble === trouble) return
  await audit(ctx, {
    ...{ action: 'whatsapp.stopped', resource: 'whatsapp', resourceId: id, risk: 'low' },
    ...{ before: { trouble: before.trouble }, after: { trouble } },
  })
  await ctx.emit('whatsapp:troubled', { accountId: id })
  await ctx.emit('whatsapp:changed', {})
}

/** The API did what it was asked. */
export async function accountWorks(ctx: Ctx, id: number): Promise<void> {
  const well = await ctx.db
    .updateTable('whatsappAccounts')
    .set({ trouble: null, pausedUntil: null })
    .where('id', '=', id)
    .where('trouble', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (well) await ctx.emit('whatsapp:changed', {})
}
