import { type SqlBool, sql } from 'kysely'
import { mailDomainOf } from '../../companies/domains.ts'
import type { Ctx } from '../../ctx.ts'
import { baseOf } from '../../roles/base.ts'
import { nameOf } from '../claims.ts'
import type { ProviderRow } from '../internal/provider-rows.ts'
import type { LdapPerson } from '../ports.ts'
import { givable, isFor, roleOfGroups } from '../roles.ts'
import { describePerson, emailIn, hasSubject } from './directory.ts'

/** An account that is bound to somebody of the directory. */
export type BoundAccount = {
  identityId: number
  userId: number
  subject: string
  name: string
  email: string
  isActive: boolean
  role: string
  givenRole: string | null
  /** What the directory said last of the address. */
  emailThere: string
  /** The directory deactivated it. */
  wasDeactivated: boolean
}
/** Somebody of the directory with the address that the provider answers for. */
export type Entry = LdapPerson & { subject: string; email: string | undefined; cleanName: string | undefined }
export type Problem = { email: string; reason: string }
/** What a reading of a directory asks for. */
export type SyncPlan = {
  /** Bound accounts that differ from whom the directory has in their place. */
  present: { account: BoundAccount; entry: Entry }[]
  /** Entries that no account is bound to; `hasAccount` where there is one of their address. */
  others: { entry: Entry & { email: string }; hasAccount: boolean }[]
  deactivated: BoundAccount[]
  /** Active accounts that are bound to the directory. */
  active: number
  problems: Problem[]
}

/** The accounts that follow a provider: bound to it, on its side, and not above whoever set it up. */
async function boundAccounts({ db }: Ctx, row: ProviderRow): Promise<BoundAccount[]> {
  const rows = await db
    .selectFrom('ssoIdentities as i')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'i.tenantId').onRef('u.id', '=', 'i.userId'))
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('i.tenantId', '=', row.tenantId)
    .where('i.providerId', '=', row.id)
    .where('i.subject', 'is not', null)
    .where('u.deletedAt', 'is', null)
    .where('r.level', '<=', row.ceiling)
    .select([
      'i.id as identityId',
      'i.userId',
      'i.subject',
      'i.deactivatedAt',
      'i.givenRole',
      'i.email as emailThere',
      'u.name',
      'u.email',
      'u.isActive',
      'u.role',
      'r.base',
    ])
    .orderBy('i.userId')
    .execute()
  return rows
    .filter(({ role, base }) => isFor(row.audience, baseOf({ slug: role, base })))
    .map(({ subject, deactivatedAt, base: _, ...one }) => ({ ...one, subject: subject as string, wasDeactivated: deactivatedAt !== null }))
}

/** The addresses of all accounts in the provider's domains. */
async function addressesIn({ db }: Ctx, { tenantId, domains }: ProviderRow): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`split_part(email, '@', 2) = any (${sql.val(domains)}::text[])`)
    .select('email')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Those of a list whose key another one has as well. */
function twiceIn<T>(all: readonly T[], key: (one: T) => string | undefined): Set<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const one of all) {
    const named = key(one)
    if (named !== undefined && seen.has(named)) twice.add(named)
    if (named !== undefined) seen.add(named)
  }
  return twice
}

/** What a reading asks for. Two entries that are called the same, or have one address, are nobody: neither is taken for the other. */
export async function planSync(ctx: Ctx, row: ProviderRow, people: readonly LdapPerson[]): Promise<SyncPlan> {
  const accounts = await boundAccounts(ctx, row)
  const known = await addressesIn(ctx, row)
  const roles = await givable(ctx, row.audience)
  const differs = ({ isActive, wasDeactivated, name, email, emailThere, role, givenRole }: BoundAccount, entry: Entry) => {
    const { isVerified, groups } = describePerson(entry, row, entry.email)
    if (!isActive || wasDeactivated || (entry.cleanName ?? name) !== name) return true
    if (entry.email !== undefined && (entry.email !== emailThere || (isVerified && entry.email !== email))) return true
    const given = groups && roleOfGroups(row.groups, groups, roles)
    return given ? given.slug !== role || given.slug !== givenRole : groups !== undefined && givenRole !== null
  }
  const bySubject = new Map(accounts.map((account) => [account.subject, account]))
  const problems: Problem[] = []
  const entries = people.flatMap((person): Entry[] => {
    const email = emailIn(row, person)
    if (hasSubject(person)) return [{ ...person, email, cleanName: nameOf({ name: person.name }) }]
    if (email !== undefined) problems.push({ email, reason: 'no_subject' })
    return []
  })
  const sameSubject = twiceIn(entries, ({ subject }) => subject)
  const sameEmail = twiceIn(entries, ({ email }) => email)
  const plan: SyncPlan = { present: [], others: [], deactivated: [], active: accounts.filter(({ isActive }) => isActive).length, problems }
  const seen = new Set<string>()
  for (const entry of entries) {
    const { subject, email } = entry
    const account = bySubject.get(subject)
    const isTwice = sameSubject.has(subject) || (email !== undefined && sameEmail.has(email))
    if (isTwice) problems.push({ email: email ?? subject, reason: 'several_found' })
    if (account && !entry.isDisabled) seen.add(subject)
    if (isTwice) continue
    if (account && !entry.isDisabled) {
      if (differs(account, entry)) plan.present.push({ account, entry })
    } else if (!account && !entry.isDisabled && email !== undefined && row.domains.includes(mailDomainOf(email)))
      plan.others.push({ entry: { ...entry, email }, hasAccount: known.has(email) })
  }
  plan.deactivated = accounts.filter(({ isActive, subject }) => isActive && !seen.has(subject))
  return plan
}
