import { Done } from '@balcao/contracts/auth/session'
import { CompanyContract, GetContract, HoursReport, ListHours, SetContract } from '@balcao/contracts/companies/contracts'
import * as rules from '@balcao/core/companies/contracts'
import { admin, supportAgent } from '../endpoint.ts'

export const contracts = {
  get: supportAgent.query('GET /companies/{id}/contract', GetContract, CompanyContract, rules.get),
  set: admin.mutation('PUT /companies/{id}/contract', SetContract, CompanyContract, rules.set),
  remove: admin.mutation('DELETE /companies/{id}/contract', GetContract, Done, rules.remove),
  hours: supportAgent.query('GET /companies/{id}/hours', ListHours, HoursReport, rules.hours),
}
