import { addressesOf } from '@balcao/contracts/sso/faults'
import { mailDomainOf } from '../../companies/domains.ts'
import type { MailSecrets } from '../../ports.ts'
import { addressOf, type Described, nameOf } from '../claims.ts'
import { openSecret } from '../internal/client-secret.ts'
import type { ProviderRow } from '../internal/provider-rows.ts'
import type { LdapDirectory, LdapFailure, LdapPerson } from '../ports.ts'

/** A directory as the port asks for it; undefined where its password cannot be read. */
export function directoryOf(mailSecrets: MailSecrets, row: ProviderRow): LdapDirectory | undefined {
  const password = openSecret(mailSecrets, row)
  if (password === undefined) return undefined
  const { issuer, plain, certificates, clientId: bindDn, baseDn, peopleFilter: filter, groupsBaseDn, memberAttribute } = row
  const attributes = {
    email: row.emailAttribute,
    name: row.nameAttribute || 'cn',
    subject: row.subjectAttribute,
    groups: groupsBaseDn === '' ? row.groupsClaim : '',
  }
  return { urls: addressesOf(issuer), plain, certificates, bindDn, password, baseDn, filter, attributes, groupsBaseDn, memberAttribute }
}

/** What the port threw, if it is the directory's doing. */
export function ldapFailure(error: unknown): { failure: LdapFailure; detail: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'LdapError') return undefined
  return error as Error & { failure: LdapFailure; detail: string }
}

const plainDn = (dn: string) => trimmedParts(trimmedParts(dn, ','), '=').toLowerCase()
const trimmedParts = (text: string, sign: string) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .join(sign)
/** The first name of a DN, as `Suporte` of `cn=Suporte,ou=grupos,dc=acme`. */
const firstNameOf = (dn: string) => (/^[^=]+=((?:\\.|[^,+\\])*)/s.exec(dn)?.[1] ?? '').replaceAll(/\\(.)/gs, '$1').trim().toLowerCase()

type Mapped = Pick<ProviderRow, 'groups' | 'groupsClaim' | 'groupsBaseDn'>
/** Of the groups that give roles those that somebody is in: one that is written as a DN is that group, any other is all of that name. */
export function groupsIn({ groups, groupsClaim, groupsBaseDn }: Mapped, dns: readonly string[] | undefined): string[] | undefined {
  if (groupsClaim === '' && groupsBaseDn === '') return undefined
  const all = new Set((dns ?? []).map(plainDn))
  const names = new Set((dns ?? []).map(firstNameOf))
  return groups
    .map(({ group }) => group)
    .filter((group) => (group.includes('=') ? all.has(plainDn(group)) : names.has(group.trim().toLowerCase())))
}

type Reading = Mapped & Pick<ProviderRow, 'domains' | 'provedDomains' | 'trustsUnverified'>
/** The address of somebody that the provider answers for: the first of theirs. */
export const emailIn = ({ domains }: Pick<ProviderRow, 'domains'>, { emails }: Pick<LdapPerson, 'emails'>): string | undefined =>
  emails.map(addressOf).find((email) => email !== undefined && domains.includes(mailDomainOf(email)))

/**
 * Somebody as their directory describes them. An address counts where its domain was proved, because whoever keeps the directory would otherwise be
 * everybody of any domain that it names.
 */
export function describePerson(person: LdapPerson & { subject: string }, row: Reading, email: string | undefined): Described {
  return {
    subject: person.subject,
    email,
    isVerified: row.trustsUnverified || (email !== undefined && row.provedDomains.includes(mailDomainOf(email))),
    name: nameOf({ name: person.name }),
    groups: groupsIn(row, person.groups),
  }
}

export const hasSubject = (person: LdapPerson): person is LdapPerson & { subject: string } => person.subject !== undefined
