import type { PasskeyAssertion, SecondFactorWays } from '@balcao/contracts/passkeys/assertion'
import { inTenant } from '@balcao/db/tenant'
import type { AuthContext } from '../auth/session.ts'
import { DomainError } from '../errors.ts'
import { type ProvedPasskey, readAssertion } from './assertion.ts'
import { relyingPartyAt } from './relying-party.ts'

/** The passkey that comes as a second factor, read before a transaction is open: null where it is not to be believed. */
export async function provedPasskey(auth: AuthContext, sent: PasskeyAssertion | undefined): Promise<ProvedPasskey | null | undefined> {
  return sent && ((await readAssertion(auth, sent)) ?? null)
}

/** What asks for the second factor of somebody whose first was right, with what they have here. */
export async function factorAsked(
  auth: AuthContext,
  { id, tenantId, totpConfirmedAt }: { id: number; tenantId: number; totpConfirmedAt: string | null },
): Promise<DomainError> {
  const at = await relyingPartyAt(auth)
  const passkey =
    at &&
    (await inTenant(auth.db, { tenantId, userId: id, side: 'staff' }, (tx) =>
      tx.selectFrom('passkeys').where('userId', '=', id).where('rpId', '=', at.id).select('id').limit(1).executeTakeFirst(),
    ))
  const ways: SecondFactorWays = { code: totpConfirmedAt !== null, passkey: passkey !== undefined }
  return new DomainError('unauthenticated', 'second_factor_required', ways)
}
