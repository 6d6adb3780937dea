import { Done } from '@balcao/contracts/auth/session'
import { AskCompanyDomain, CompanyDomain, ListCompanyDomains, RemoveCompanyDomain } from '@balcao/contracts/companies/domains'
import * as rules from '@balcao/core/companies/domains'
import { admin, supportAgent } from '../endpoint.ts'

/** The link itself is followed at POST /companies/validate-email, as those of addresses are. */
export const domains = {
  list: supportAgent.query('GET /companies/{id}/domains', ListCompanyDomains, CompanyDomain.array(), rules.list),
  ask: admin.mutation('POST /companies/{id}/domains', AskCompanyDomain, CompanyDomain, rules.ask),
  remove: admin.mutation('DELETE /companies/{id}/domains/{domain}', RemoveCompanyDomain, Done, rules.remove),
}
