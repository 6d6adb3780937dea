import { type SendPhoneCode, type SentPhoneCode, TEXT_CODE_MINUTES } from '@balcao/contracts/sign-in/codes'
import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import { sql } from 'kysely'
import { evenly } from '../../auth/evenly.ts'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, DomainError } from '../../errors.ts'
import { holderOf, isUnsubscribed } from '../accounts/phones.ts'
import { takeAsk } from '../internal/everywhere.ts'
import { asNobody, hashOfCode, newDigits, newMethod, type Tenant, tenantOf } from '../internal/methods.ts'
import { isOpenFor } from '../open-account.ts'
import { type SettingsRow, settingsRow, shutAtOf } from '../settings-row.ts'
import { isAvailable, sentToday } from '../texts/channels.ts'
import { mustReadPhone, type Phone } from '../texts/phones.ts'

/** By what the installation sends codes itself. */
export type Installed = { textChannels: readonly TextChannel[] }

/**
 * Whether the organisation sends codes by this channel. What is refused here is so whoever has the number.
 * @throws DomainError phone_region, phone_unsubscribed, texts_unavailable
 */
async function mustSend(ctx: Ctx, settings: SettingsRow, { number, country }: Phone, channel: TextChannel): Promise<void> {
  if (!settings.countries.includes(country)) throw new DomainError('invalid', 'phone_region')
  if (await isUnsubscribed(ctx, number, channel)) throw conflict('phone_unsubscribed')
  if (shutAtOf(settings, channel) !== null) throw new DomainError('unavailable', 'texts_unavailable')
  // One after the other, so that many at once are no more than the day's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-texts:${ctx.actor.tenantId}`}, 31))`.execute(ctx.db)
  if ((await sentToday(ctx)) >= settings.dailyTexts) throw new DomainError('unavailable', 'texts_unavailable')
}

/** Queues a code for the person of a number, or for whoever may open an account with it. */
async function text(auth: AuthContext, ctx: Ctx, tenant: Tenant, of: { id: number; channel: TextChannel; minutes: number; phone: Phone }) {
  const { number } = of.phone
  const holder = await holderOf(ctx, number)
  const account = holder?.account
  if (holder ? !account : !(await isOpenFor(ctx, { email: '', isProved: false }))) return
  const language = account
    ? (await ctx.db.selectFrom('users').select('language').where('id', '=', account.id).executeTakeFirstOrThrow()).language
    : tenant.language
  const digits = newDigits()
  const { id: textId } = await ctx.db
    .insertInto('signInTexts')
    .values({
      ...{ tenantId: tenant.id, channel: of.channel, number, code: digits, language },
      expiresAt: sql<string>`now() + make_interval(mins => ${of.minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('signInCodes')
    .set({ textId, codeHash: hashOfCode(auth.secrets, { tenantId: tenant.id, id: of.id }, digits) })
    .where('id', '=', of.id)
    .execute()
  await ctx.emit('text:queued', { textId })
}

/**
 * Sends a code to a number that is somebody's here, or that may open an account (R-480). The answer says nothing of either.
 * @throws DomainError invalid_input, too_many_codes; phone_region, phone_unsubscribed, texts_unavailable where the organisation sends by this channel
 */
export async function sendPhoneCode(
  auth: AuthContext,
  channel: TextChannel,
  { phone_number, organization, expiration_minutes: minutes = TEXT_CODE_MINUTES }: SendPhoneCode,
  { textChannels }: Installed,
): Promise<SentPhoneCode> {
  const phone = mustReadPhone(phone_number, channel)
  const method = newMethod()
  await evenly(async () => {
    const tenant = await tenantOf(auth, organization)
    if (!tenant) return
    const ask = { tenantId: tenant.id, methodHash: method.hash, channel, destination: phone.number, country: phone.country }
    const id = await takeAsk(auth.db, { ...ask, ip: auth.ip, minutes })
    if (id === undefined) throw new DomainError('limited', 'too_many_codes')
    await asNobody(auth, tenant.id, async (ctx) => {
      const settings = await settingsRow(ctx.db)
      if (!settings[channel] || !settings.products.includes('otp') || !(await isAvailable(ctx, channel, textChannels))) return
      await mustSend(ctx, settings, phone, channel)
      await text(auth, ctx, tenant, { id, channel, minutes, phone })
    })
  })
  return { method_id: method.id, phone_number: phone.number }
}
