import { DEFAULT_PRODUCTS, type Product, type SignUp, type TextChannel } from '@balcao/contracts/sign-in/settings'
import type { Tx } from '@balcao/db/tenant'

export type SettingsRow = {
  signUp: SignUp
  approves: boolean
  products: Product[]
  origins: string[]
  privacy: boolean
  sms: boolean
  whatsapp: boolean
  countries: string[]
  dailyTexts: number
  smsShutAt: string | null
  whatsappShutAt: string | null
  version: number
}

const DEFAULTS: SettingsRow = {
  ...{ signUp: 'closed', approves: false, products: [...DEFAULT_PRODUCTS], origins: [], privacy: true },
  ...{ sms: false, whatsapp: false, countries: ['BR'], dailyTexts: 200, smsShutAt: null, whatsappShutAt: null, version: 0 },
}
const COLUMNS = [
  ...(['signUp', 'approves', 'products', 'origins', 'privacy', 'sms', 'whatsapp', 'countries', 'dailyTexts'] as const),
  ...(['smsShutAt', 'whatsappShutAt', 'version'] as const),
] as const

/** What the organisation of this transaction offers in its sign-in widget. */
export async function settingsRow(db: Tx): Promise<SettingsRow> {
  const row = await db.selectFrom('signInSettings').select(COLUMNS).executeTakeFirst()
  return row ? { ...row, products: row.products as Product[] } : DEFAULTS
}

/** Whether a channel shut itself. */
export const shutAtOf = (settings: SettingsRow, channel: TextChannel): string | null =>
  channel === 'sms' ? settings.smsShutAt : settings.whatsappShutAt
