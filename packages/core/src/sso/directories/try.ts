import type { DirectoryTest, TryDirectory } from '@balcao/contracts/sso/directories'
import type { Database } from '@balcao/db/database'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { planFor, providerCtx } from '../accounts.ts'
import { inSso } from '../begin.ts'
import { mustFindProvider } from '../internal/provider-rows.ts'
import { accountOf } from '../settle.ts'
import { describePerson, directoryOf, groupsIn, hasSubject, ldapFailure } from './directory.ts'
import type { DirectoryTools } from './sign-in.ts'

type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>
const NOTHING: DirectoryTest = { failure: null, detail: '', outcome: null, disabled: false, claims: [], groups: [], account: null }

/**
 * Looks somebody up in a directory, while no transaction is open, and says what a sign-in of theirs would come to. Nothing changes.
 * @throws DomainError forbidden, sso_provider_not_found
 */
export async function tryDirectory(
  { db }: { db: Database },
  { ldap, mailSecrets }: Pick<DirectoryTools, 'ldap' | 'mailSecrets'>,
  open: Open,
  { id, email }: TryDirectory,
): Promise<DirectoryTest> {
  const row = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    const found = await mustFindProvider(ctx, id)
    if (found.protocol !== 'ldap') throw notFound('sso_provider_not_found')
    return found
  })
  const directory = directoryOf(mailSecrets, row)
  if (!directory) return { ...NOTHING, failure: 'secret_unreadable' }
  const found = await ldap.find(directory, email).catch((error: unknown) => {
    const known = ldapFailure(error)
    if (!known) throw error
    return known
  })
  if ('failure' in found) return { ...NOTHING, failure: found.failure, detail: found.detail }
  const [person] = found
  if (!person) return { ...NOTHING, failure: 'nobody_found' }
  if (found.length > 1) return { ...NOTHING, failure: 'several_found' }
  const said = { ...NOTHING, disabled: person.isDisabled, claims: person.shown, groups: groupsIn(row, person.groups) ?? [] }
  if (!hasSubject(person)) return { ...said, outcome: 'no_subject' }
  return inSso({ db }, row.tenantId, async (tx) => {
    const ctx = providerCtx({ db: tx, from: { ip: null, userAgent: null } }, row, 'LDAP')
    const plan = await planFor(ctx, row, describePerson(person, row, email))
    return { ...said, outcome: 'refused' in plan ? plan.refused : ('tested' as const), account: await accountOf(ctx, plan) }
  })
}
