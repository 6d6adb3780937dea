import type { Language } from '@balcao/contracts/language'
import type { StartWalletSignIn } from '@balcao/contracts/sign-in/wallets/wallets'
import { inTenant } from '@balcao/db/tenant'
import { evenly } from '../../auth/evenly.ts'
import type { AuthContext } from '../../auth/session.ts'
import { tenantNamedAt } from '../../auth/site.ts'
import { browserSecret } from '../../sso/proofs.ts'
import { settingsRow } from '../settings-row.ts'
import { type Begun, NOBODY, newChallenge, originOf, readAddress } from './internal/challenges.ts'

/**
 * Gives out what a wallet is to sign. Organisations that are unknown, suspended, or take no wallets answer as the others do, in the same time: what
 * is signed for them opens nothing.
 * @throws DomainError invalid_input
 */
export async function beginSignIn(
  auth: AuthContext,
  { organization, ...asked }: StartWalletSignIn,
  { browser: present, language }: { browser: string | undefined; language: Language },
): Promise<Begun> {
  readAddress(asked)
  return evenly(async () => {
    const tenant = await tenantNamedAt(auth.db, auth.site, organization)
    const takes = await inTenant(auth.db, { ...NOBODY, tenantId: tenant?.id ?? 0 }, async (tx) =>
      (await settingsRow(tx)).products.includes('crypto'),
    )
    const browser = browserSecret(auth.secrets, present)
    const origin = await originOf(auth)
    const organizationId = tenant && takes ? tenant.id : null
    const whose = { tenantId: NOBODY.tenantId, purpose: 'sign_in' as const, organizationId, browser, language }
    return inTenant(auth.db, NOBODY, (tx) => newChallenge(tx, auth, origin, asked, whose))
  })
}
