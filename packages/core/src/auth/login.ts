import type { Login } from '@balcao/contracts/auth/session'
import { inSystem } from '@balcao/db/system'
import { conflict, DomainError, unauthenticated } from '../errors.ts'
import { type Account, findAccounts } from './internal/accounts.ts'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, secondFactorRefusal, takeAttempt } from './internal/begin.ts'
import { atTheFloor } from './internal/evenly.ts'
import type { Door, StartedSession } from './session.ts'

/**
 * Signs in by e-mail and password. An unknown e-mail, a wrong password and a disabled user answer alike, and take as long.
 * @throws DomainError invalid_credentials; too_many_attempts; organization_required with those whose password matched;
 * second_factor_required, second_factor_wrong
 */
export async function login(door: Door, input: Login): Promise<StartedSession> {
  await takeAttempt(door, input.email)
  const floor = atTheFloor()
  const accounts = await inSystem(door.db, (tx) => findAccounts(tx, { ...input, site: door.site }))
  const matching = await matchingPassword(door, accounts, input)
  const [account] = matching
  if (!account) {
    await recordFailure(door, input.email, accounts, 'password', 'wrong_password')
    // One hash is checked for nobody, one for somebody, and one for each of several accounts: below the floor all are alike.
    await floor
    throw unauthenticated('invalid_credentials')
  }
  // The right password: what is still missing is no failure, and the second factor has a count of its own.
  await door.attempts.clear(attemptsOf(door, input.email))
  if (matching.length > 1)
    throw conflict('organization_required', { organizations: matching.map((one) => ({ slug: one.tenantSlug, name: one.tenantName })) })
  if (account.tenantStatus !== 'active') throw new DomainError('forbidden', 'tenant_suspended')

  const rehash = await newHash(door, account, input.password)
  const outcome = await asPerson(door, account, async (ctx) => {
    const refusal = await secondFactorRefusal(ctx, door, account, input.code)
    if (refusal) return refusal
    if (rehash) await ctx.db.updateTable('users').set({ passwordHash: rehash }).where('id', '=', account.id).execute()
    return begin(door, ctx, account.id, 'password')
  })
  if (outcome === 'second_factor_wrong') await recordFailure(door, input.email, [account], 'password', 'wrong_code')
  if (typeof outcome === 'string') throw unauthenticated(outcome)
  await endPrevious(door)
  return outcome
}

/** The accounts that this password opens. Where there are none to try, as much work is done (A01). */
async function matchingPassword(door: Door, accounts: Account[], { email, password }: Login): Promise<Account[]> {
  if (door.provider) return (await door.provider.checkPassword(email, password)) ? accounts : []
  const matching: Account[] = []
  let checked = 0
  for (const account of accounts) {
    if (account.passwordHash === null) continue
    checked += 1
    if (await door.passwords.verify(account.passwordHash, password)) matching.push(account)
  }
  if (checked === 0) await door.passwords.verifyDummy(password)
  return matching
}

async function newHash(door: Door, { passwordHash }: Account, password: string): Promise<string | undefined> {
  if (door.provider || passwordHash === null || !door.passwords.needsRehash(passwordHash)) return undefined
  return door.passwords.hash(password)
}
