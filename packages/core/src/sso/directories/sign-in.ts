import { isAtLeast } from '@balcao/contracts/access'
import type { Login } from '@balcao/contracts/auth/session'
import type { SsoOutcome } from '@balcao/contracts/sso/bounds'
import { inSystem } from '@balcao/db/system'
import { type RawBuilder, sql } from 'kysely'
import type { AuthContext, StartedSession } from '../../auth/session.ts'
import { tenantAt } from '../../auth/site.ts'
import { mailDomainOf } from '../../companies/domains.ts'
import type { Ctx } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'
import type { MailSecrets } from '../../ports.ts'
import { roleOf } from '../../roles/base.ts'
import { carryOut, planFor, providerCtx } from '../accounts.ts'
import { recordAttempt } from '../attempts.ts'
import { inSso } from '../begin.ts'
import { type ProviderRow, providerRows } from '../internal/provider-rows.ts'
import type { Ldap } from '../ports.ts'
import { requiredFor } from '../required.ts'
import { describePerson, directoryOf, hasSubject, ldapFailure } from './directory.ts'

/** What signing in by the password of a directory needs of the installation. */
export type DirectoryTools = { ldap: Ldap; mailSecrets: MailSecrets; registration: 'open' | 'closed' }
type Account = { id: number; tenantId: number; email: string; role: string }
/** Whom a directory proved, and by which. */
export type ProvedByDirectory = {
  tenantId: number
  userId: number
  subject: string
  provider: Pick<ProviderRow, 'id' | 'label' | 'trustsSecondFactor'>
}
/** `usable`: accounts that their own password opens and may open; `isAway`: a directory that had to be asked did not answer. */
type Answered<A> = { proved: ProvedByDirectory[]; usable: A[]; isAway: boolean }

/** Asked for one sign-in at most. */
const MOST = 3

/**
 * The directories that may be asked about an address: those of the organisation that the host or the caller names. Where none is named, only one whose
 * domain was proved, or, where nobody but the operator makes organisations, the only one of its domain, if nobody of another organisation has the
 * address: whoever claims a domain would else be given its people's passwords.
 */
async function directoriesFor(
  auth: AuthContext,
  { registration }: DirectoryTools,
  { email, organization }: Login,
  accounts: readonly Account[],
): Promise<ProviderRow[]> {
  const domain = mailDomainOf(email)
  const find = (where: RawBuilder<boolean>) =>
    inSystem(auth.db, (tx) =>
      providerRows(tx)
        .where('p.protocol', '=', 'ldap')
        .where('p.isActive', '=', true)
        .where('t.status', '=', 'active')
        .where(sql<boolean>`p.domains @> array[${domain}]`)
        .where(where)
        .orderBy('p.tenantId')
        .orderBy('p.id')
        .limit(MOST)
        .execute(),
    )
  if (organization !== undefined) return find(sql<boolean>`t.slug = ${organization}`)
  const at = await tenantAt(auth.db, auth.site)
  if (at) return find(sql<boolean>`t.id = ${at.id}`)
  if (auth.site.subdomain !== undefined || auth.site.domain !== undefined) return []
  if (registration === 'open') return find(sql<boolean>`p.proved_domains @> array[${domain}]`)
  const rows = await find(sql<boolean>`true`)
  const proved = rows.filter(({ provedDomains }) => provedDomains.includes(domain))
  if (proved.length > 0) return proved
  const tenants = new Set([...rows, ...accounts].map(({ tenantId }) => tenantId))
  return tenants.size === 1 ? rows : []
}

/** Whether an account's own password may open it, where that is right. */
const mayUseOwn = (auth: AuthContext, account: Account): Promise<boolean> =>
  inSso(auth, account.tenantId, async (tx) => {
    if (!(await requiredFor({ db: tx }, account))) return true
    return isAtLeast((await roleOf(tx, account.role)).base, 'admin')
  })

/** Asks one directory, while no transaction is open, and settles whose account that is. */
async function ask(
  auth: AuthContext,
  { ldap, mailSecrets }: DirectoryTools,
  row: ProviderRow,
  { email, password }: Pick<Login, 'email' | 'password'>,
): Promise<ProvedByDirectory | 'nobody' | 'away'> {
  const { tenantId, id: providerId } = row
  const note = async <R>(outcome: SsoOutcome, result: R, detail = ''): Promise<R> => {
    await inSso(auth, tenantId, (tx) => recordAttempt(tx, { tenantId, providerId, outcome, detail, email, ip: auth.ip }))
    return result
  }
  const directory = directoryOf(mailSecrets, row)
  if (!directory) return note('secret_unreadable', 'away' as const)
  const found = await ldap.check(directory, email, password).catch((error: unknown) => {
    const known = ldapFailure(error)
    if (!known) throw error
    return { known }
  })
  if ('known' in found) return note('provider_away', 'away' as const, `${found.known.failure}: ${found.known.detail}`)
  const [person] = found.people
  if (found.people.length > 1) return note('several_found', 'nobody' as const)
  if (!person || !found.isRight) return 'nobody'
  if (person.isDisabled) return note('account_disabled', 'nobody' as const)
  if (!hasSubject(person)) return note('no_subject', 'nobody' as const)
  const described = describePerson(person, row, email)
  try {
    const settled = await inSso(auth, tenantId, async (tx) => {
      const ctx = providerCtx({ db: tx, from: { ip: auth.ip, userAgent: auth.userAgent ?? null } }, row, 'LDAP')
      const plan = await planFor(ctx, row, described)
      return 'refused' in plan ? plan.refused : carryOut(ctx, row, plan, described)
    })
    if (typeof settled === 'string') return await note(settled, 'nobody' as const)
    return { tenantId, userId: settled, subject: person.subject, provider: row }
  } catch (error) {
    // Two at once made the same account: the second finds it when it comes again.
    if (error instanceof DomainError && error.kind === 'conflict') return note('account_taken', 'nobody' as const)
    throw error
  }
}

/**
 * Asks the directories of an address about a password that is no account's own, or not one that may be used. Where there are none, everything is as
 * it was. What accounts there are changes nothing about who is asked in an organisation, so that nobody learns it.
 * @param local accounts that their own password opens
 */
export async function byDirectory<A extends Account>(
  auth: AuthContext,
  tools: DirectoryTools,
  input: Login,
  accounts: readonly A[],
  local: readonly A[],
): Promise<Answered<A>> {
  const rows = await directoriesFor(auth, tools, input, accounts)
  if (rows.length === 0) return { proved: [], usable: [...local], isAway: false }
  const usable: A[] = []
  for (const account of local) if (await mayUseOwn(auth, account)) usable.push(account)
  const proved: ProvedByDirectory[] = []
  let isAway = false
  for (const row of rows) {
    if ([...usable, ...proved].some(({ tenantId }) => tenantId === row.tenantId)) continue
    const said = await ask(auth, tools, row, input)
    if (said === 'away') isAway = true
    else if (said !== 'nobody') proved.push(said)
  }
  return { proved, usable, isAway }
}

/** Notes that a session began by a directory. */
export async function noteSession(
  auth: AuthContext,
  ctx: Ctx,
  proved: ProvedByDirectory,
  { sessionId, user }: StartedSession,
): Promise<void> {
  const { tenantId, userId, subject, provider } = proved
  const providerId = provider.id
  await ctx.db
    .updateTable('ssoIdentities')
    .set({ lastUsedAt: sql<string>`now()` })
    .where('providerId', '=', providerId)
    .where('userId', '=', userId)
    .execute()
  await ctx.db
    .insertInto('ssoSessions')
    .values({ tenantId, sessionId, providerId, userId, subject, secondFactorTrusted: provider.trustsSecondFactor })
    .execute()
  await recordAttempt(ctx.db, { tenantId, providerId, outcome: 'signed_in', email: user.email, userId, ip: auth.ip })
}
