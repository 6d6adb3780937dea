import { mailDomainOf } from '../../companies/domains.ts'
import { addressOf, type Described, nameOf, shownClaims } from '../claims.ts'
import type { ProviderRow } from '../internal/provider-rows.ts'
import type { SamlAssertion } from '../ports.ts'
import { Refused } from '../settle.ts'

const FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const TRANSIENT = `${FORMAT}transient`
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** What of a provider decides how an assertion is read. */
export type Reading = Pick<ProviderRow, 'emailAttribute' | 'nameAttribute' | 'groupsClaim' | 'trustsUnverified' | 'provedDomains'>

const listOf = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
const MOST_GROUPS = 1_000

/**
 * Who came, as an assertion describes them. A name that lasts is the subject; an address alone is one where its domain was proved, because
 * whoever can name addresses of a domain would otherwise be everybody there.
 * @throws Refused no_subject, domain_not_proved
 */
export function describeAssertion({ nameId, format, attributes }: SamlAssertion, reading: Reading): Described {
  if (format === TRANSIENT) throw new Refused('no_subject')
  const at = (name: string) => (name === '' ? [] : listOf(Object.hasOwn(attributes, name) ? attributes[name] : undefined))
  const isProved = (email: string | undefined) => email !== undefined && reading.provedDomains.includes(mailDomainOf(email))
  const named = format === EMAIL ? addressOf(nameId) : undefined
  if (format === EMAIL && !isProved(named)) throw new Refused('domain_not_proved', nameId)
  const email = addressOf(at(reading.emailAttribute)[0]) ?? named
  return {
    subject: named ?? nameId,
    email,
    isVerified: reading.trustsUnverified || isProved(email),
    name: nameOf({ name: at(reading.nameAttribute)[0] }),
    // A provider that says nothing of groups says that there are none.
    groups: reading.groupsClaim === '' ? undefined : at(reading.groupsClaim).slice(0, MOST_GROUPS),
  }
}

/** The same for somebody who sets a provider up to read. */
export const shownAssertion = ({ nameId, format, sessionIndex, attributes }: SamlAssertion): { name: string; value: string }[] =>
  shownClaims({ NameID: nameId, 'NameID Format': format, ...(sessionIndex ? { SessionIndex: sessionIndex } : {}), ...attributes })
