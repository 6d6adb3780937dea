import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { componentsOf } from '../../whatsapp/templates.ts'
import { type SettingsRow, shutAtOf } from '../settings-row.ts'

const dayAgo = sql<string>`now() - interval '1 day'`

/** An approved template for codes, and the number that it goes out from. */
export type CodeTemplate = {
  accountId: number
  phoneNumberId: string
  sealed: string | null
  name: string
  language: string
  hasButton: boolean
}

/** The organisation's number of WhatsApp and its template for codes, in this language where there is one; undefined without any. */
export async function codeTemplate({ db }: Ctx, language: string): Promise<CodeTemplate | undefined> {
  const rows = await db
    .selectFrom('whatsappTemplates as w')
    .innerJoin('whatsappAccounts as a', (join) => join.onRef('a.tenantId', '=', 'w.tenantId').onRef('a.id', '=', 'w.accountId'))
    .where('a.isActive', '=', true)
    .where('a.trouble', 'is', null)
    .where('w.category', '=', 'AUTHENTICATION')
    .where('w.status', '=', 'APPROVED')
    .select(['a.id as accountId', 'a.phoneNumberId', 'a.sealed', 'w.name', 'w.language', 'w.components'])
    .orderBy('a.id')
    .orderBy('w.id')
    .limit(50)
    .execute()
  const found = rows.find((row) => row.language.replace('_', '-').startsWith(language.slice(0, 2))) ?? rows[0]
  if (!found) return undefined
  const { components, ...template } = found
  return { ...template, hasButton: componentsOf({ components }).some(({ type }) => type.toUpperCase() === 'BUTTONS') }
}

/**
 * Whether codes can be sent by a channel.
 * @param installed what the installation sends by itself
 */
export async function isAvailable(ctx: Ctx, channel: TextChannel, installed: readonly TextChannel[]): Promise<boolean> {
  if (installed.includes(channel)) return true
  return channel === 'whatsapp' && (await codeTemplate(ctx, 'pt-BR')) !== undefined
}

/** How many codes went out by a channel, or all, within a day. */
export async function sentToday({ db }: Ctx, channel?: TextChannel): Promise<number> {
  const { count } = await db
    .selectFrom('signInTexts')
    .where('createdAt', '>', dayAgo)
    .$if(channel !== undefined, (q) => q.where('channel', '=', channel as TextChannel))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a channel is switched on, can send, did not shut itself, and has codes left for today. */
export async function isOn(ctx: Ctx, settings: SettingsRow, channel: TextChannel, installed: readonly TextChannel[]): Promise<boolean> {
  if (!settings[channel] || !settings.products.includes('otp') || shutAtOf(settings, channel) !== null) return false
  return (await isAvailable(ctx, channel, installed)) && (await sentToday(ctx)) < settings.dailyTexts
}
