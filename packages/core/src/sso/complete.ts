import type { CompleteSsoSignIn } from '@balcao/contracts/sso/sign-in'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { attemptsOf, begin, endPrevious, personCtx, recordFailure, secondFactorRefusal, takeAttempt } from '../auth/begin.ts'
import type { AuthContext, StartedSession } from '../auth/session.ts'
import { unauthenticated } from '../errors.ts'
import { factorAsked, provedPasskey } from '../passkeys/factor.ts'
import { recordAttempt } from './attempts.ts'
import { inSso } from './begin.ts'
import { browserHash } from './proofs.ts'

/** A sign-in that the provider has proved and that waits for its session, of somebody who may still come in. */
const findProved = (auth: AuthContext, tx: Tx, id: number, browser: string) =>
  tx
    .selectFrom('ssoSignIns as s')
    .innerJoin('identityProviders as p', (join) => join.onRef('p.tenantId', '=', 's.tenantId').onRef('p.id', '=', 's.providerId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .innerJoin('tenants as t', 't.id', 's.tenantId')
    .where('s.id', '=', id)
    .where('s.purpose', '=', 'sign_in')
    .where('s.browserHash', '=', browserHash(auth.secrets, browser))
    .where('s.completedAt', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where('p.isActive', '=', true)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('t.status', '=', 'active')
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role', 'u.totpConfirmedAt'])
    .select(['p.id as providerId', 'p.label', 'p.trustsSecondFactor', 's.sid', 's.sealed'])
    .forUpdate('s')
    .executeTakeFirst()

/**
 * Opens the session of a sign-in that the provider has proved, once. Asking for the second factor does not use it up.
 * @throws DomainError sso_expired, second_factor_required, second_factor_wrong, too_many_attempts
 */
export async function completeSignIn(
  auth: AuthContext,
  { signIn, code, passkey: sent }: CompleteSsoSignIn,
  browser: string | undefined,
): Promise<StartedSession> {
  const [tenantId = 0, id = 0] = signIn.split('-').map(Number)
  if (browser === undefined) throw unauthenticated('sso_expired')
  const passkey = await provedPasskey(auth, sent)
  const done = await inSso(auth, tenantId, async (tx) => {
    const found = await findProved(auth, tx, id, browser)
    if (!found) return undefined
    const ctx = personCtx(auth, tx, found)
    const isTaken = found.trustsSecondFactor
    if (!isTaken && (code !== undefined || passkey !== undefined)) await takeAttempt(auth, found.email)
    const refusal = isTaken ? undefined : await secondFactorRefusal(ctx, auth, found, code, passkey)
    if (refusal) return { refusal, found }
    await tx.updateTable('ssoSignIns').set({ completedAt: sql<string>`now()`, sealed: null }).where('id', '=', id).execute()
    const { providerId, email, id: userId, sid, sealed } = found
    const identity = await tx
      .updateTable('ssoIdentities')
      .set({ lastUsedAt: sql<string>`now()` })
      .where('providerId', '=', providerId)
      .where('userId', '=', userId)
      .returning('subject')
      .executeTakeFirst()
    // It was unlinked, or forgotten with another issuer, while this sign-in was under way.
    if (!identity || identity.subject === null) return undefined
    await recordAttempt(tx, { tenantId, providerId, outcome: 'signed_in', email, userId, ip: auth.ip })
    const session = await begin(auth, ctx, userId, 'sso', found.label)
    const theirs = {
      tenantId,
      sessionId: session.sessionId,
      providerId,
      userId,
      subject: identity.subject,
      sid,
      sealed,
      secondFactorTrusted: found.trustsSecondFactor,
    }
    await tx.insertInto('ssoSessions').values(theirs).execute()
    return { session, found }
  })
  if (!done) throw unauthenticated('sso_expired')
  const { found } = done
  if ('refusal' in done) {
    if (done.refusal === 'second_factor_wrong') {
      await recordFailure(auth, found.email, [found], 'sso', 'wrong_code')
      const { providerId, email, id: userId } = found
      await inSso(auth, tenantId, (tx) =>
        recordAttempt(tx, { tenantId, providerId, outcome: 'second_factor_wrong', email, userId, ip: auth.ip }),
      )
    }
    if (done.refusal === 'second_factor_required') throw await factorAsked(auth, found)
    throw unauthenticated(done.refusal)
  }
  await auth.attempts.clear(attemptsOf(auth, found.email))
  await endPrevious(auth)
  return done.session
}
