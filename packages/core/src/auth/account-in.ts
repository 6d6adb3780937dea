import type { Tx } from '@balcao/db/tenant'
import { type Account, activeAccounts } from './internal/accounts.ts'

export type AccountIn = Account

/**
 * The active account with an address or an id, in one active organisation; nobody's where the organisation was registered and nobody came in yet.
 */
export async function accountIn(tx: Tx, tenantId: number, by: { email: string } | { userId: number }): Promise<AccountIn | undefined> {
  const account = await activeAccounts(tx)
    .where('u.tenantId', '=', tenantId)
    .where('t.status', '=', 'active')
    .$if('email' in by, (q) => q.where('u.email', '=', (by as { email: string }).email))
    .$if('userId' in by, (q) => q.where('u.id', '=', (by as { userId: number }).userId))
    .executeTakeFirst()
  return account?.isUnconfirmed ? undefined : account
}
