import { Done, Nothing } from '@balcao/contracts/auth/session'
import {
  CompanyPeople,
  CompanyPerson,
  ListCompanyPeople,
  MyCompany,
  RemoveCompanyPerson,
  SetCompanyPerson,
} from '@balcao/contracts/companies/people'
import * as rules from '@balcao/core/companies/people'
import { admin, client, supportAgent } from '../endpoint.ts'

export const people = {
  mine: client.query('GET /companies/mine', Nothing, MyCompany.array(), rules.mine),
  list: supportAgent.query('GET /companies/{id}/people', ListCompanyPeople, CompanyPeople, rules.list),
  set: admin.mutation('PUT /companies/{id}/people/{userId}', SetCompanyPerson, CompanyPerson, rules.set),
  remove: admin.mutation('DELETE /companies/{id}/people/{userId}', RemoveCompanyPerson, Done, rules.remove),
}
