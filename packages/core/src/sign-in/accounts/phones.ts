import { isStaff } from '@balcao/contracts/access'
import { sql } from 'kysely'
import { type AccountIn, accountIn } from '../../auth/account-in.ts'
import type { Ctx } from '../../ctx.ts'
import { roleOf } from '../../roles/base.ts'
import { personOf } from '../../whatsapp/people.ts'

/** Numbers go to others after a while: one that nobody proved or wrote from for so long is nobody's (in days). */
export const PHONE_DAYS = 180
const recently = sql<string>`now() - make_interval(days => ${sql.lit(PHONE_DAYS)})`

/**
 * Whose a number is: of whoever proved it, or of the customer that it writes from by WhatsApp; without an account where they may not come in. Nobody of
 * the staff is known by a number that they did not prove themselves. Undefined: nobody's.
 */
export async function holderOf(ctx: Ctx, number: string): Promise<{ account?: AccountIn } | undefined> {
  const { db, actor } = ctx
  const proved = await db
    .selectFrom('signInPhones')
    .select('userId')
    .where('number', '=', number)
    .where('verifiedAt', '>', recently)
    .executeTakeFirst()
  const userId = proved?.userId ?? (await writerOf(ctx, number))
  if (userId === undefined) return undefined
  const account = await accountIn(db, actor.tenantId, { userId })
  if (!account) return {}
  return proved || !isStaff((await roleOf(db, account.role)).base) ? { account } : undefined
}

/** The customer who wrote from a number by WhatsApp lately. */
async function writerOf(ctx: Ctx, number: string): Promise<number | undefined> {
  const wrote = await ctx.db
    .selectFrom('whatsappMessages')
    .select('id')
    .where('number', '=', number)
    .where('direction', '=', 'in')
    .where('createdAt', '>', recently)
    .limit(1)
    .executeTakeFirst()
  return wrote && (await personOf(ctx, number))?.userId
}

/** Writes down that somebody has this number now: whoever had it before has it no more. */
export async function provePhone({ db, actor }: Ctx, userId: number, number: string): Promise<void> {
  await db
    .insertInto('signInPhones')
    .values({ tenantId: actor.tenantId, userId, number })
    .onConflict((oc) => oc.columns(['tenantId', 'number']).doUpdateSet({ userId, verifiedAt: sql<string>`now()` }))
    .execute()
}

/** Whether somebody asked not to be sent codes at this number. */
export async function isUnsubscribed({ db }: Ctx, number: string, channel: 'sms' | 'whatsapp'): Promise<boolean> {
  const optedOut = await db
    .selectFrom('whatsappNumbers')
    .select('id')
    .where('number', '=', number)
    .where('optedOutAt', 'is not', null)
    .executeTakeFirst()
  if (channel === 'whatsapp' && optedOut) return true
  const last = await db
    .selectFrom('signInTexts')
    .select(['cause', sql<boolean>`created_at > now() - interval '1 day'`.as('isRecent')])
    .where('number', '=', number)
    .where('channel', '=', channel)
    .where('state', '!=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.cause === 'unsubscribed' && last.isRecent
}
