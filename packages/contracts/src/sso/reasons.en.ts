import type { Translated } from '../reason-text.ts'
import type { ssoReasons } from './reasons.ts'

/** The same in English. */
export const ssoReasonsEn: Translated<typeof ssoReasons> = {
  sso_issuer: 'Use the full https address of the issuer, without user, password or “?”, and with nothing left in braces.',
  sso_scope: 'A scope is one word, without quotes or spaces.',
  sso_scope_openid: 'The scope “openid” is required.',
  sso_domain: 'Use a domain, such as acme.com.',
  sso_domains: 'Give at least one domain.',
  sso_domain_public: 'This domain is a public mail service’s: nobody vouches for all of its addresses.',
  sso_group_twice: 'Each group can appear once only.',
  sso_default_role: 'The default role cannot be above agent.',
  sso_secret_again: 'The issuer changed: give the client secret again.',
  sso_address: 'Use a full https address, without user or password.',
  saml_certificates: 'Give at least one signing certificate of the provider.',
  saml_certificate: 'This is not an X.509 certificate with an RSA key of 2048 bits or more.',
  ldap_addresses: 'Use addresses such as ldaps://dc1.acme.com or ldap://dc1.acme.com:389, five at most, with a space between.',
  ldap_address_refused:
    'Servers of the inside, or without encryption, count only where whoever runs the installation allows them (LDAP_INSIDE_HOSTS).',
  ldap_bind_dn: 'Use a DN, such as cn=reader,dc=acme,dc=com. Active Directory also takes reader@acme.local or ACME\\reader.',
  ldap_dn: 'Use a DN, such as ou=People,dc=acme,dc=com.',
  ldap_filter: 'Use an LDAP filter in parentheses, such as (objectClass=person).',
  ldap_attribute: 'An attribute begins with a letter and has only letters, digits and hyphens.',
  ldap_certificate: 'This is not an X.509 certificate.',
  ldap_secret_again: 'The address or the protection of the connection changed: give the password again.',
  saml_metadata_one: 'Give the address of the metadata or their XML.',
}
