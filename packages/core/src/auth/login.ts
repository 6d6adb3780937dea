import type { Login } from '@balcao/contracts/auth/session'
import { inSystem } from '@balcao/db/system'
import { conflict, DomainError, unauthenticated } from '../errors.ts'
import { factorAsked, provedPasskey } from '../passkeys/factor.ts'
import { byDirectory, type DirectoryTools, noteSession, type ProvedByDirectory } from '../sso/directories/sign-in.ts'
import { mustNotNeedSso } from '../sso/required.ts'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, secondFactorRefusal, takeAttempt } from './begin.ts'
import { atTheFloor } from './evenly.ts'
import { type Account, findAccount, findAccounts } from './internal/accounts.ts'
import type { AuthContext, StartedSession } from './session.ts'

/** An account that a password opened: its own, or that of the directory that proved it. */
type Opened = Account & { byDirectory?: ProvedByDirectory }

/** The accounts that a password opens. @throws DomainError directory_away */
async function opened(auth: AuthContext, input: Login, accounts: Account[], tools: DirectoryTools | undefined): Promise<Opened[]> {
  const local = await matchingPassword(auth, accounts, input)
  if (!tools) return local
  const { proved, usable, isAway } = await byDirectory(auth, tools, input, accounts, local)
  const found = await inSystem(auth.db, (tx) => Promise.all(proved.map((one) => findAccount(tx, one))))
  const byIt = found.flatMap((account, n): Opened[] => (account ? [{ ...account, byDirectory: proved[n] as ProvedByDirectory }] : []))
  if (usable.length + byIt.length > 0) return [...usable, ...byIt]
  if (isAway) throw new DomainError('unavailable', 'directory_away')
  return local
}

/**
 * Signs in by e-mail and password. An unknown e-mail, a wrong password and a disabled user get the same answer in the same time.
 * @param directories whose passwords are taken as well
 */
export async function login(auth: AuthContext, input: Login, directories?: DirectoryTools): Promise<StartedSession> {
  await takeAttempt(auth, input.email)
  const passkey = await provedPasskey(auth, input.passkey)
  const floor = atTheFloor()
  const accounts = await inSystem(auth.db, (tx) => findAccounts(tx, { ...input, site: auth.site }))
  const matching = await opened(auth, input, accounts, directories)
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

  const { byDirectory: proved } = account
  const rehash = proved ? undefined : await newHash(auth, account, input.password)
  const outcome = await asPerson(auth, account, async (ctx) => {
    if (!proved) await mustNotNeedSso(ctx, account, 'password')
    const isTrusted = proved?.provider.trustsSecondFactor === true
    const refusal = isTrusted ? undefined : await secondFactorRefusal(ctx, auth, account, input.code, passkey)
    if (refusal) return refusal
    if (rehash) await ctx.db.updateTable('users').set({ passwordHash: rehash }).where('id', '=', account.id).execute()
    const session = await begin(auth, ctx, account.id, 'password', proved?.provider.label)
    if (proved) await noteSession(auth, ctx, proved, session)
    return session
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
