import type { Login } from '@balcao/contracts/auth/session'
import { inSystem } from '@balcao/db/system'
import { conflict, DomainError, unauthenticated } from '../errors.ts'
import { factorAsked, provedPasskey } from '../passkeys/factor.ts'
import { mustNotNeedSso } from '../sso/required.ts'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, secondFactorRefusal, takeAttempt } from './begin.ts'
import { atTheFloor } from './evenly.ts'
import { type Account, findAccounts } from './internal/accounts.ts'
import type { AuthContext, StartedSession } from './session.ts'

/** Signs in by e-mail and password. An unknown e-mail, a wrong password and a disabled user get the same answer in the same time. */
export async function login(auth: AuthContext, input: Login): Promise<StartedSession> {
  await takeAttempt(auth, input.email)
  const passkey = await provedPasskey(auth, input.passkey)
  const floor = atTheFloor()
  const accounts = await inSystem(auth.db, (tx) => findAccounts(tx, { ...input, site: auth.site }))
  const matching = await matchingPassword(auth, accounts, input)
  const [account] = matching
  if (!account) {
    await recordFailure(auth, input.email, accounts, 'password', 'wrong_password')
    // Checks one hash even for an unknown account, and one per account otherwise; the minimum duration hides the difference.
    await floor
    throw unauthenticated('invalid_credentials')
  }
  // With the right password, a missing second factor is not a failure and has its own counter.
  await auth.attempts.clear(attemptsOf(auth, input.email))
  if (matching.length > 1)
    throw conflict('organization_required', { organizations: matching.map((one) => ({ slug: one.tenantSlug, name: one.tenantName })) })
  if (account.tenantStatus !== 'active') throw new DomainError('forbidden', 'tenant_suspended')

  const rehash = await newHash(auth, account, input.password)
  const outcome = await asPerson(auth, account, async (ctx) => {
    await mustNotNeedSso(ctx, account, 'password')
    const refusal = await secondFactorRefusal(ctx, auth, account, input.code, passkey)
    if (refusal) return refusal
    if (rehash) await ctx.db.updateTable('users').set({ passwordHash: rehash }).where('id', '=', account.id).execute()
    return begin(auth, ctx, account.id, 'password')
  })
  if (outcome === 'second_factor_wrong') await recordFailure(auth, input.email, [account], 'password', 'wrong_code')
  if (outcome === 'second_factor_required') throw await factorAsked(auth, account)
  if (typeof outcome === 'string') throw unauthenticated(outcome)
  await endPrevious(auth)
  return outcome
}

/** The accounts this password opens. The same work is done if there are none (A01). */
async function matchingPassword(auth: AuthContext, accounts: Account[], { email, password }: Login): Promise<Account[]> {
  if (auth.provider) return (await auth.provider.checkPassword(email, password)) ? accounts : []
  const matching: Account[] = []
  let checked = 0
  for (const account of accounts) {
    if (account.passwordHash === null) continue
    checked += 1
    if (await auth.passwords.verify(account.passwordHash, password)) matching.push(account)
  }
  if (checked === 0) await auth.passwords.verifyDummy(password)
  return matching
}

async function newHash(auth: AuthContext, { passwordHash }: Account, password: string): Promise<string | undefined> {
  if (auth.provider || passwordHash === null || !auth.passwords.needsRehash(passwordHash)) return undefined
  return auth.passwords.hash(password)
}
