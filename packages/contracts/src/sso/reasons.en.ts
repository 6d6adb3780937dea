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
  saml_metadata_one: 'Give the address of the metadata or their XML.',
}
