import { Done } from '@balcao/contracts/auth/session'
import { CompanyPeople, CompanyPerson, ListCompanyPeople, RemoveCompanyPerson, SetCompanyPerson } from '@balcao/contracts/companies/people'
import * as rules from '@balcao/core/companies/people'
import { admin, supportAgent } from '../endpoint.ts'

export const people = {
  list: supportAgent.query('GET /companies/{id}/people', ListCompanyPeople, CompanyPeople, rules.list),
  set: admin.mutation('PUT /companies/{id}/people/{userId}', SetCompanyPerson, CompanyPerson, rules.set),
  remove: admin.mutation('DELETE /companies/{id}/people/{userId}', RemoveCompanyPerson, Done, rules.remove),
}
