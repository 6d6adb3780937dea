import type { Translated } from '../reason-text.ts'
import type { tenantsReasons } from './reasons.ts'

/** The same in English. */
export const tenantsReasonsEn: Translated<typeof tenantsReasons> = {
  domain_malformed: 'Type only the domain, such as help.company.com.',
  domain_is_address: 'Use a domain name, not an IP address.',
  domain_is_ours: 'This address is the installation’s own. Use a domain of your organisation.',
  edge_hyphen: 'It cannot begin or end with a hyphen.',
  label_reserved: 'This name is reserved. Choose another.',
  no_web_addresses: 'Do not use website addresses here.',
  email_domain_without_at: 'The e-mail domain must begin with @',
  email_domain_malformed: 'Use a domain such as @company.com.',
  slug_malformed: 'The slug must have only lower-case letters, digits and hyphens',
  subdomain_malformed: 'The subdomain must have only lower-case letters, digits and hyphens',
  label_taken: 'Another organisation uses it already.',
  email_outside_domain: ({ domain }) => `The administrator’s e-mail must end with ${domain}`,
}
