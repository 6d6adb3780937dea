import type { OpenTextChannel, SignInSettings, TextChannel, UpdateSignInSettings } from '@balcao/contracts/sign-in/settings'
import { TEXT_CHANNELS } from '@balcao/contracts/sign-in/settings'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { type SettingsRow, settingsRow, shutAtOf } from './settings-row.ts'
import { isAvailable, sentToday } from './texts/channels.ts'

export type Installed = { textChannels: readonly TextChannel[]; signInDemo: string | null }

/** What an administrator decides, as the audit log and the history have it. */
export const decided = ({ signUp, approves, products, origins, privacy, sms, whatsapp, countries, dailyTexts }: SettingsRow) => ({
  ...{ signUp, approves, products, origins, privacy, sms, whatsapp, countries, dailyTexts },
})

async function channelView(ctx: Ctx, settings: SettingsRow, channel: TextChannel, { textChannels }: Installed) {
  const available = await isAvailable(ctx, channel, textChannels)
  return { available, shutAt: shutAtOf(settings, channel), sentToday: await sentToday(ctx, channel) }
}

async function view(ctx: Ctx, installed: Installed): Promise<SignInSettings> {
  const row = await settingsRow(ctx.db)
  const tenant = await ctx.db.selectFrom('tenants').select('slug').where('id', '=', ctx.actor.tenantId).executeTakeFirstOrThrow()
  const mails = await ctx.db
    .selectFrom('signInMailCounts')
    .where('day', '>', sql<string>`current_date - 30`)
    .select([sql<number>`coalesce(sum(sent), 0)::int`.as('sent'), sql<number>`coalesce(sum(again), 0)::int`.as('again')])
    .executeTakeFirstOrThrow()
  const { pending } = await ctx.db
    .selectFrom('users')
    .where('pendingSince', 'is not', null)
    .where('isActive', '=', false)
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow()
  const [sms, whatsapp] = await Promise.all(TEXT_CHANNELS.map((channel) => channelView(ctx, row, channel, installed)))
  return {
    ...(decided(row) as Pick<SignInSettings, keyof ReturnType<typeof decided>>),
    organization: tenant.slug,
    channels: { sms: sms as SignInSettings['channels']['sms'], whatsapp: whatsapp as SignInSettings['channels']['whatsapp'] },
    mails,
    pending,
    demo: installed.signInDemo,
    version: row.version,
  }
}

/** What the organisation says of its sign-in widget. @throws DomainError forbidden */
export async function get(ctx: Ctx, _: object, installed: Installed): Promise<SignInSettings> {
  must(ctx, 'sso.manage')
  return view(ctx, installed)
}

/** One after the other, the first of them included. */
const lock = ({ db, actor }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-settings:${actor.tenantId}`}, 37))`.execute(db)

/**
 * Changes what the organisation offers in its sign-in widget.
 * @throws DomainError forbidden, proof_required; sign_in_settings_changed (409, with the present ones) when `version` is stale
 */
export async function update(ctx: Ctx, { version, ...input }: UpdateSignInSettings, installed: Installed): Promise<SignInSettings> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lock(ctx)
  const before = await settingsRow(ctx.db)
  if (version !== undefined && version !== before.version)
    throw conflict('sign_in_settings_changed', { current: await view(ctx, installed) })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const wanted = decided({ ...before, ...sent })
  const change = diff(decided(before), wanted)
  if (!differs(change)) return view(ctx, installed)
  await ctx.db
    .insertInto('signInSettings')
    .values({ ...wanted, tenantId: ctx.actor.tenantId })
    .onConflict((oc) =>
      oc.column('tenantId').doUpdateSet((eb) => ({ ...wanted, version: eb('signInSettings.version', '+', 1), updatedAt: now })),
    )
    .execute()
  await audit(ctx, {
    ...{ action: 'sign_in_settings.updated', resource: 'sign_in_settings', resourceId: ctx.actor.tenantId },
    ...change,
    risk: 'high',
  })
  await ctx.emit('sso:changed', {})
  return view(ctx, installed)
}

/** Opens a channel again that shut itself; codes from before count no more. @throws DomainError forbidden, proof_required */
export async function openChannel(ctx: Ctx, { channel }: OpenTextChannel, installed: Installed): Promise<SignInSettings> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  const column = channel === 'sms' ? 'smsShutAt' : 'whatsappShutAt'
  const row = await ctx.db
    .updateTable('signInSettings')
    .set({ [column]: null, textsCountedFrom: now })
    .where(column, 'is not', null)
    .returning('tenantId')
    .executeTakeFirst()
  if (row) {
    await audit(ctx, {
      ...{ action: 'sign_in.channel_opened', resource: 'sign_in_settings', resourceId: ctx.actor.tenantId, risk: 'high' },
      ...{ before: { [`${channel}Shut`]: true }, after: { [`${channel}Shut`]: false } },
    })
    await ctx.emit('sso:changed', {})
  }
  return view(ctx, installed)
}
