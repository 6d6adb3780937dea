import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { SocialSignIn } from '@balcao/contracts/sign-in/social/sign-in'
import { sql } from 'kysely'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import { unauthenticated } from '../../errors.ts'
import { provedPasskey } from '../../passkeys/factor.ts'
import { inSso } from '../../sso/begin.ts'
import { browserHash, tenantOfState } from '../../sso/proofs.ts'
import { tokenHash } from './internal/token.ts'
import { enter, finish } from './session.ts'

/**
 * Opens the session of a sign-in that a provider proved: once, for the browser that began it. Asking for the second factor does not use it up.
 * @throws DomainError oauth_token_invalid, sso_required, second_factor_required, second_factor_wrong, too_many_attempts
 */
export async function authenticate(
  auth: AuthContext,
  { token, code, passkey: sent }: Omit<SocialSignIn, 'provider'>,
  browser: string | undefined,
): Promise<StartedSession> {
  const tenantId = tenantOfState(token)
  if (tenantId === undefined || browser === undefined) throw unauthenticated('oauth_token_invalid')
  const passkey = await provedPasskey(auth, sent)
  const entered = await inSso(auth, tenantId, async (tx) => {
    const found = await tx
      .selectFrom('socialSignIns as s')
      .innerJoin('socialProviders as p', (join) => join.onRef('p.tenantId', '=', 's.tenantId').onRef('p.name', '=', 's.name'))
      // Unlinked while this was under way, it opens nothing.
      .innerJoin('socialIdentities as i', (join) =>
        join.onRef('i.tenantId', '=', 's.tenantId').onRef('i.userId', '=', 's.userId').onRef('i.name', '=', 's.name'),
      )
      .where('s.tokenHash', '=', tokenHash(auth.secrets, token))
      .where('s.browserHash', '=', browserHash(auth.secrets, browser))
      .where('s.purpose', '=', 'sign_in')
      .where('s.completedAt', 'is', null)
      .where('s.expiresAt', '>', sql<string>`now()`)
      .where('p.isActive', '=', true)
      .select(['s.id', 's.name', 'i.userId', 'i.isLinked'])
      .forUpdate('s')
      .executeTakeFirst()
    if (!found) return undefined
    return enter(auth, tx, { ...found, name: found.name as SocialName }, { code, passkey }, () =>
      tx.updateTable('socialSignIns').set({ completedAt: sql<string>`now()` }).where('id', '=', found.id).execute(),
    )
  })
  if (!entered) throw unauthenticated('oauth_token_invalid')
  return finish(auth, entered)
}
