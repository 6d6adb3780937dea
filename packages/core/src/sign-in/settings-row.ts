import { DEFAULT_PRODUCTS, type Product, type SignUp } from '@balcao/contracts/sign-in/settings'
import type { Tx } from '@balcao/db/tenant'

export type SettingsRow = { signUp: SignUp; approves: boolean; products: Product[]; origins: string[]; version: number }

const DEFAULTS: SettingsRow = { signUp: 'closed', approves: false, products: [...DEFAULT_PRODUCTS], origins: [], version: 0 }

/** What the organisation of this transaction offers in its sign-in widget. */
export async function settingsRow(db: Tx): Promise<SettingsRow> {
  const row = await db.selectFrom('signInSettings').select(['signUp', 'approves', 'products', 'origins', 'version']).executeTakeFirst()
  return row ? { ...row, products: row.products as Product[] } : DEFAULTS
}
