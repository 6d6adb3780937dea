import type { OneTapSignIn } from '@balcao/contracts/sign-in/social/sign-in'
import { sql } from 'kysely'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import { tenantNamedAt } from '../../auth/site.ts'
import { makeCtx, systemActor } from '../../ctx.ts'
import { DomainError, notFound, unauthenticated } from '../../errors.ts'
import { provedPasskey } from '../../passkeys/factor.ts'
import { inSso, portFailure } from '../../sso/begin.ts'
import type { SocialTools } from './begin.ts'
import { keepFailure } from './internal/failures.ts'
import { credentialsOf, findRow } from './internal/provider-rows.ts'
import { credentialHash } from './internal/token.ts'
import { enter, finish } from './session.ts'
import { CameTwice, identityOf, settle } from './settle.ts'

/** Longer than a credential is taken for. */
const KEPT_MINUTES = 20

/**
 * Signs in by a credential of Google's One Tap, once. What follows of it is what follows of the button.
 * @throws DomainError oauth_config, oauth_failed, oauth_email_unproved, oauth_account_exists, oauth_no_account, account_pending, forbidden
 * @throws DomainError sso_required, second_factor_required, second_factor_wrong, too_many_attempts
 */
export async function signInByOneTap(
  auth: AuthContext,
  tools: SocialTools,
  { credential, nonce, organization, code, passkey: sent }: Omit<OneTapSignIn, 'provider'>,
): Promise<StartedSession> {
  const tenant = await tenantNamedAt(auth.db, auth.site, organization)
  const row = tenant && (await inSso(auth, tenant.id, (tx) => findRow(tx, 'google')))
  const credentials = row?.isActive && row.oneTap ? credentialsOf(tools.mailSecrets, row) : undefined
  if (!tenant || !credentials) throw notFound('oauth_config')
  const { id: tenantId } = tenant
  const passkey = await provedPasskey(auth, sent)
  const person = await tools.social.oneTap(credentials, credential, nonce).catch(async (error: unknown) => {
    const known = portFailure(error)
    if (!known) throw error
    // What anybody can send is nothing of the provider's.
    if (known.failure === 'provider_away') await keepFailure(auth, tenantId, 'google', known)
    throw unauthenticated('oauth_failed')
  })
  const from = { ip: auth.ip, userAgent: auth.userAgent ?? null }
  const settled = await inSso(auth, tenantId, (tx) => settle(makeCtx(tx, systemActor(tenantId), from), 'google', person)).catch((error) => {
    throw error instanceof CameTwice ? unauthenticated('oauth_failed') : error
  })
  if ('refused' in settled) throw new DomainError('forbidden', settled.refused)
  const entered = await inSso(auth, tenantId, async (tx) => {
    const login = await identityOf({ db: tx }, person)
    if (!login) return undefined
    return enter(auth, tx, { ...login, name: 'google' }, { code, passkey }, async () => {
      const used = await tx
        .insertInto('socialSignIns')
        .values({
          ...{ tenantId, name: 'google', purpose: 'one_tap', app: 'portal', browserHash: '', redirectUri: '', userId: login.userId },
          stateHash: credentialHash(auth.secrets, credential),
          completedAt: sql<string>`now()`,
          expiresAt: sql<string>`now() + make_interval(mins => ${KEPT_MINUTES})`,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!used) throw unauthenticated('oauth_failed')
    })
  })
  if (!entered) throw unauthenticated('oauth_failed')
  return finish(auth, entered)
}
