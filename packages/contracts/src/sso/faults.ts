import { z } from 'zod'
import { MAX_LDAP_ADDRESSES } from './bounds.ts'

type Spoken = {
  protocol: string
  issuer: string
  clientId: string
  scopes: string[]
  signInUrl: string
  certificates: string[]
  baseDn: string
  peopleFilter: string
  emailAttribute: string
  nameAttribute: string
  subjectAttribute: string
  groupsClaim: string
  groupsBaseDn: string
  memberAttribute: string
}
type Reason =
  | 'sso_issuer'
  | 'sso_scope_openid'
  | 'empty'
  | 'saml_certificates'
  | 'ldap_addresses'
  | 'ldap_bind_dn'
  | 'ldap_dn'
  | 'ldap_attribute'
type Fault = { field: string; reason: Reason }

const ADDRESS = /^https?:\/\/[^/?#@\\{}\s]+(?:\/[^?#{}\s]*)?$/i
const isUrl = (text: string) => z.url({ protocol: /^https?$/ }).safeParse(text).success
const LDAP_ADDRESS = /^ldaps?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?\/?$/i
const DN = /^[a-z][a-z0-9.-]*\s*=\s*\S/i
const ATTRIBUTE = /^[a-z][a-z0-9-]{0,99}$/i

/** The addresses of a directory's servers, in the order in which they are asked. */
export const addressesOf = (issuer: string): string[] => issuer.split(/\s+/).filter((one) => one !== '')

const ldapFaults = (directory: Spoken): (Fault | false)[] => {
  const { issuer, clientId, baseDn, peopleFilter, emailAttribute, subjectAttribute, groupsBaseDn } = directory
  const addresses = addressesOf(issuer)
  const areAddresses = addresses.length <= MAX_LDAP_ADDRESSES && addresses.every((one) => LDAP_ADDRESS.test(one))
  const named = ['emailAttribute', 'nameAttribute', 'subjectAttribute', 'groupsClaim', 'memberAttribute'] as const
  return [
    !areAddresses && { field: 'issuer', reason: 'ldap_addresses' },
    // Active Directory takes an address or DOMAIN\name as well.
    !/[=@\\]/.test(clientId) && { field: 'clientId', reason: clientId === '' ? 'empty' : 'ldap_bind_dn' },
    !DN.test(baseDn) && { field: 'baseDn', reason: baseDn === '' ? 'empty' : 'ldap_dn' },
    peopleFilter === '' && { field: 'peopleFilter', reason: 'empty' },
    emailAttribute === '' && { field: 'emailAttribute', reason: 'empty' },
    subjectAttribute === '' && { field: 'subjectAttribute', reason: 'empty' },
    groupsBaseDn !== '' && !DN.test(groupsBaseDn) && { field: 'groupsBaseDn', reason: 'ldap_dn' },
    ...named.map((field) => directory[field] !== '' && !ATTRIBUTE.test(directory[field]) && ({ field, reason: 'ldap_attribute' } as const)),
    groupsBaseDn !== '' && directory.memberAttribute === '' && { field: 'memberAttribute', reason: 'empty' },
  ]
}

const samlFaults = ({ signInUrl, certificates }: Spoken): (Fault | false)[] => [
  signInUrl === '' && { field: 'signInUrl', reason: 'empty' },
  certificates.length === 0 && { field: 'certificates', reason: 'saml_certificates' },
]

const openIdFaults = ({ issuer, clientId, scopes }: Spoken): (Fault | false)[] => [
  !(ADDRESS.test(issuer) && isUrl(issuer)) && { field: 'issuer', reason: 'sso_issuer' },
  clientId === '' && { field: 'clientId', reason: 'empty' },
  !scopes.includes('openid') && { field: 'scopes', reason: 'sso_scope_openid' },
]

/** What a provider of its protocol lacks. */
export function providerFaults(provider: Spoken): Fault[] {
  const { protocol } = provider
  const faults = protocol === 'saml' ? samlFaults(provider) : protocol === 'ldap' ? ldapFaults(provider) : openIdFaults(provider)
  return faults.filter((fault) => fault !== false)
}
