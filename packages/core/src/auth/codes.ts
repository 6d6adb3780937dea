import type { CodeSignIn } from '@balcao/contracts/auth/codes'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { unauthenticated } from '../errors.ts'
import { type Account, findAccounts } from './internal/accounts.ts'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, secondFactorRefusal, takeAttempt } from './internal/begin.ts'
import { codeHash } from './internal/code-hash.ts'
import { evenly } from './internal/evenly.ts'
import { proveEmail, useUp } from './internal/link-rows.ts'
import type { Door, StartedSession } from './session.ts'

/** Tries a code allows; how many one account has in a day, however many codes were mailed; and how long a code is good (A11). */
const TRIES = 5
const TRIES_A_DAY = 25
const MINUTES = 10

/**
 * Signs in by the six digits that came with a magic link, once.
 * @throws DomainError code_invalid for whatever is wrong; too_many_attempts; second_factor_required, second_factor_wrong
 */
export async function signInByCode(door: Door, { email, code, organization, secondFactor }: CodeSignIn): Promise<StartedSession> {
  await takeAttempt(door, email)
  return evenly(async () => {
    const found = await inSystem(door.db, (tx) => findAccounts(tx, { email, organization, site: door.site }))
    const accounts = found.filter((one) => one.tenantStatus === 'active')
    for (const account of accounts) {
      const outcome = await tryCode(door, account, code, secondFactor)
      if (outcome === 'wrong') continue
      await door.attempts.clear(attemptsOf(door, email))
      if (outcome === 'second_factor_wrong') await recordFailure(door, email, [account], 'code', 'wrong_code')
      if (typeof outcome === 'string') throw unauthenticated(outcome)
      await endPrevious(door)
      return outcome
    }
    await recordFailure(door, email, accounts, 'code', 'wrong_code')
    throw unauthenticated('code_invalid')
  })
}

/** One try: counted before it is judged, in the row of the code, so that tries at once are counted too. */
async function tryCode(door: Door, account: Account, digits: string, secondFactor: string | undefined) {
  return asPerson(door, account, async (ctx) => {
    const link = await countTry(ctx.db, account.id)
    if (!link || link.codeHash !== codeHash(door.secrets, account, digits)) return 'wrong'
    const refusal = await secondFactorRefusal(ctx, door, account, secondFactor)
    if (refusal === 'second_factor_required') await giveBackTry(ctx.db, link.id)
    if (refusal) return refusal
    await useUp(ctx.db, link.id)
    await proveEmail(ctx.db, account.id)
    return begin(door, ctx, account.id, 'code')
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

/** Asking for the second factor is no wrong try: the same code comes again with it. */
async function giveBackTry(tx: Tx, linkId: number): Promise<void> {
  await tx
    .updateTable('signInLinks')
    .set((eb) => ({ codeTries: eb('codeTries', '-', 1) }))
    .where('id', '=', linkId)
    .execute()
}
