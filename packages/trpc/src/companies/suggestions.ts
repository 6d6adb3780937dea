import { Done } from '@balcao/contracts/auth/session'
import { CompanyPerson } from '@balcao/contracts/companies/people'
import {
  CompaniesOfAddress,
  FindCompaniesOfAddress,
  ListSuggestedCompanies,
  ListSuggestions,
  SettleSuggestion,
  SuggestedCompany,
  SuggestedPeople,
} from '@balcao/contracts/companies/suggestions'
import * as rules from '@balcao/core/companies/suggestions'
import { admin, supportAgent } from '../endpoint.ts'

export const suggestions = {
  list: supportAgent.query('GET /companies/{id}/suggestions', ListSuggestions, SuggestedPeople, rules.list),
  ofPerson: supportAgent.query('GET /users/{id}/suggested-companies', ListSuggestedCompanies, SuggestedCompany.array(), rules.ofPerson),
  ofAddress: supportAgent.query('GET /companies/of-address', FindCompaniesOfAddress, CompaniesOfAddress, rules.ofAddress),
  accept: admin.mutation('PUT /companies/{id}/suggestions/{userId}', SettleSuggestion, CompanyPerson, rules.accept),
  dismiss: admin.mutation('DELETE /companies/{id}/suggestions/{userId}', SettleSuggestion, Done, rules.dismiss),
}
