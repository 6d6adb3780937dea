import type { CodeSignIn } from '@balcao/contracts/auth/codes'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { unauthenticated } from '../errors.ts'
import { factorAsked, provedPasskey } from '../passkeys/factor.ts'
import { mustNotNeedSso } from '../sso/required.ts'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, secondFactorRefusal, takeAttempt } from './begin.ts'
import { evenly } from './evenly.ts'
import { type Account, findAccounts } from './internal/accounts.ts'
import { codeHash } from './internal/code-hash.ts'
import { proveEmail, useUp } from './link-rows.ts'
import type { AuthContext, StartedSession } from './session.ts'

/** Attempts per code, attempts per account and day over all codes, and how long a code is valid (A11). */
const TRIES = 5
const TRIES_A_DAY = 25
const MINUTES = 10

/** Signs in by the six digits mailed with a magic link, once. */
export async function signInByCode(
  auth: AuthContext,
  { email, code, organization, secondFactor, passkey: sent }: CodeSignIn,
): Promise<StartedSession> {
  await takeAttempt(auth, email)
  return evenly(async () => {
    const passkey = await provedPasskey(auth, sent)
    const found = await inSystem(auth.db, (tx) => findAccounts(tx, { email, organization, site: auth.site }))
    const accounts = found.filter((one) => one.tenantStatus === 'active')
    for (const account of accounts) {
      const outcome = await tryCode(auth, account, code, { code: secondFactor, passkey })
      if (outcome === 'wrong') continue
      await auth.attempts.clear(attemptsOf(auth, email))
      if (outcome === 'second_factor_wrong') await recordFailure(auth, email, [account], 'code', 'wrong_code')
      if (outcome === 'second_factor_required') throw await factorAsked(auth, account)
      if (typeof outcome === 'string') throw unauthenticated(outcome)
      await endPrevious(auth)
      return outcome
    }
    await recordFailure(auth, email, accounts, 'code', 'wrong_code')
    throw unauthenticated('code_invalid')
  })
}

type Factor = { code: string | undefined; passkey: Awaited<ReturnType<typeof provedPasskey>> }

/** Counts the attempt before judging it, in the code's row, so that concurrent attempts count too. */
async function tryCode(auth: AuthContext, account: Account, digits: string, factor: Factor) {
  return asPerson(auth, account, async (ctx) => {
    const link = await countTry(ctx.db, account.id)
    if (!link || link.codeHash !== codeHash(auth.secrets, account, digits)) return 'wrong'
    await mustNotNeedSso(ctx, account, 'code')
    const refusal = await secondFactorRefusal(ctx, auth, account, factor.code, factor.passkey)
    if (refusal === 'second_factor_required') await giveBackTry(ctx.db, link.id)
    if (refusal) return refusal
    await useUp(ctx.db, link.id)
    await proveEmail(ctx.db, account.id)
    return begin(auth, ctx, account.id, 'code')
  })
}

async function countTry(tx: Tx, userId: number) {
  const today = tx
    .selectFrom('signInLinks as d')
    .where('d.userId', '=', userId)
    .where('d.createdAt', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`coalesce(sum(d.code_tries), 0)`.as('tries'))
  return tx
    .updateTable('signInLinks')
    .set((eb) => ({ codeTries: eb('codeTries', '+', 1) }))
    .where('userId', '=', userId)
    .where('purpose', '=', 'magic_link')
    .where('codeHash', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('createdAt', '>', sql<string>`now() - make_interval(mins => ${MINUTES})`)
    .where('codeTries', '<', TRIES)
    .where((eb) => eb(today, '<', TRIES_A_DAY))
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
}

/** A request for the second factor is not a failed attempt: the same code comes again with it. */
async function giveBackTry(tx: Tx, linkId: number): Promise<void> {
  await tx
    .updateTable('signInLinks')
    .set((eb) => ({ codeTries: eb('codeTries', '-', 1) }))
    .where('id', '=', linkId)
    .execute()
}
