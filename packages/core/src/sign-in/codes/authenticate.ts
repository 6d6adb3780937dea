import type { AuthenticateCode } from '@balcao/contracts/sign-in/codes'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { attemptsOf, endPrevious, recordFailure, takeAttempt } from '../../auth/begin.ts'
import { evenly } from '../../auth/evenly.ts'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { forbidden, unauthenticated } from '../../errors.ts'
import { factorAsked, provedPasskey } from '../../passkeys/factor.ts'
import { enterBy, type Factor, methodOf, type Outcome, ownerOf } from '../internal/enter.ts'
import { findMethod, type Method } from '../internal/everywhere.ts'
import { asNobody, hashOfCode, hashOfMethod, tenantOf } from '../internal/methods.ts'

/** Tries of a code, and of all codes for an account's address or number in a day (A11). */
const TRIES = 5
const TRIES_A_DAY = 25

/** Counts a try before it is judged, in the code's row, so that tries at once count too. */
async function countTry(tx: Tx, { id, tenantId, destination }: Method) {
  const today = tx
    .selectFrom('signInCodes as d')
    .where('d.destination', '=', destination)
    .where('d.tenantId', '=', tenantId)
    .where('d.createdAt', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`coalesce(sum(d.tries), 0)`.as('tries'))
  return tx
    .updateTable('signInCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('codeHash', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('tries', '<', TRIES)
    .where((eb) => eb(today, '<', TRIES_A_DAY))
    .returning(['id', 'tenantId', 'channel', 'destination', 'codeHash', 'passwordHash', 'asPending', 'textId'])
    .executeTakeFirst()
}

async function judge(auth: AuthContext, ctx: Ctx, method: Method, digits: string, factor: Factor): Promise<Outcome> {
  const row = await countTry(ctx.db, method)
  if (row && row.codeHash === hashOfCode(auth.secrets, row, digits)) return enterBy(auth, ctx, row, factor)
  return { account: (await ownerOf(ctx, method))?.account, refusal: 'wrong' }
}

/**
 * Signs in by the code of a method, once, and opens an account first for whoever may have one. What is wrong with either is one answer (A12).
 * @throws DomainError code_invalid, too_many_attempts, account_pending, sso_required, second_factor_required
 */
export async function authenticate(
  auth: AuthContext,
  { method_id, code, secondFactor, passkey: sent }: Omit<AuthenticateCode, 'provider'>,
): Promise<StartedSession> {
  const hash = hashOfMethod(method_id)
  const method = await findMethod(auth.db, hash, 'code')
  const key = method?.destination ?? hash
  await takeAttempt(auth, key)
  return evenly(async () => {
    const passkey = await provedPasskey(auth, sent)
    // At the host of another organisation there is no such method.
    const isHere = method && (await isAtHome(auth, method))
    const { account, session, refusal }: Outcome = isHere
      ? await asNobody(auth, method.tenantId, (ctx) => judge(auth, ctx, method, code, { code: secondFactor, passkey }))
      : { account: undefined, refusal: 'wrong' }
    const name = method ? methodOf(method) : 'code'
    if (session) {
      await auth.attempts.clear(attemptsOf(auth, key))
      await endPrevious(auth)
      return session
    }
    if (refusal === 'wrong' || refusal === 'second_factor_wrong')
      await recordFailure(auth, key, account ? [account] : [], name, 'wrong_code')
    if (refusal !== 'wrong') await auth.attempts.clear(attemptsOf(auth, key))
    if (refusal === 'pending') throw forbidden('account_pending')
    if (refusal === 'second_factor_required' && account) throw await factorAsked(auth, account)
    throw unauthenticated(refusal === 'second_factor_wrong' ? 'second_factor_wrong' : 'code_invalid')
  })
}

async function isAtHome(auth: AuthContext, { tenantId, slug }: Method): Promise<boolean> {
  if (auth.site.subdomain === undefined && auth.site.domain === undefined) return true
  return (await tenantOf(auth, slug))?.id === tenantId
}
