import { SOCIAL_LABELS, type SocialName } from '@balcao/contracts/sign-in/social/names'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { attemptsOf, begin, endPrevious, personCtx, recordFailure, secondFactorRefusal, takeAttempt, type Whose } from '../../auth/begin.ts'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import { unauthenticated } from '../../errors.ts'
import { factorAsked, type provedPasskey } from '../../passkeys/factor.ts'
import { mustNotNeedSso } from '../../sso/required.ts'
import { whyNotIn } from './settle.ts'

type Factor = { code: string | undefined; passkey: Awaited<ReturnType<typeof provedPasskey>> }
type Account = Whose & { totpConfirmedAt: string | null }
type Entered =
  | { session: StartedSession; account: Account }
  | { refusal: 'second_factor_required' | 'second_factor_wrong'; account: Account }
type Login = { userId: number; isLinked: boolean; name: SocialName }

/** Somebody who may come in by this login. */
async function accountOf(tx: Tx, { userId, isLinked }: Login): Promise<Account | undefined> {
  if (await whyNotIn({ db: tx }, userId, isLinked)) return undefined
  return tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .where('u.id', '=', userId)
    .where('t.status', '=', 'active')
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role', 'u.totpConfirmedAt'])
    .executeTakeFirst()
}

/**
 * Opens the session of somebody whom a provider proved, with the second factor where that is due.
 * @param useUp run once it is settled that there is a session
 * @returns undefined where the account may not come in any more
 * @throws DomainError sso_required, directory_required, too_many_attempts
 */
export async function enter(
  auth: AuthContext,
  tx: Tx,
  login: Login,
  factor: Factor,
  useUp: () => Promise<unknown>,
): Promise<Entered | undefined> {
  const account = await accountOf(tx, login)
  if (!account) return undefined
  const ctx = personCtx(auth, tx, account)
  await mustNotNeedSso(ctx, account, 'social')
  if (factor.code !== undefined || factor.passkey !== undefined) await takeAttempt(auth, account.email)
  const refusal = await secondFactorRefusal(ctx, auth, account, factor.code, factor.passkey)
  if (refusal) return { refusal, account }
  await useUp()
  const used = { lastUsedAt: sql<string>`now()` }
  await tx.updateTable('socialIdentities').set(used).where('userId', '=', account.id).where('name', '=', login.name).execute()
  return { session: await begin(auth, ctx, account.id, 'social', SOCIAL_LABELS[login.name]), account }
}

/** What the caller gets. @throws DomainError second_factor_required, second_factor_wrong */
export async function finish(auth: AuthContext, entered: Entered): Promise<StartedSession> {
  const { account } = entered
  if ('refusal' in entered) {
    if (entered.refusal === 'second_factor_wrong') await recordFailure(auth, account.email, [account], 'social', 'wrong_code')
    if (entered.refusal === 'second_factor_required') throw await factorAsked(auth, account)
    throw unauthenticated(entered.refusal)
  }
  await auth.attempts.clear(attemptsOf(auth, account.email))
  await endPrevious(auth)
  return entered.session
}
