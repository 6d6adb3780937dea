import { Done, Nothing } from '@balcao/contracts/auth/session'
import { CompanyActivityList, ListActivity } from '@balcao/contracts/companies/activity'
import { CloseCompany, ClosingPreview, PreviewClosing } from '@balcao/contracts/companies/closing'
import { Company, CompanyList, CreateCompany, GetCompany, ListCompanies, UpdateCompany } from '@balcao/contracts/companies/companies'
import { Family, GetFamily } from '@balcao/contracts/companies/family'
import { CompanyImportReport, ImportCompanies } from '@balcao/contracts/companies/import'
import { MergeCompanies, MergePreview } from '@balcao/contracts/companies/merge'
import * as activity from '@balcao/core/companies/activity'
import * as closing from '@balcao/core/companies/closing'
import * as rules from '@balcao/core/companies/companies'
import { subsidiaries } from '@balcao/core/companies/family'
import { importCompanies } from '@balcao/core/companies/import'
import * as merging from '@balcao/core/companies/merge'
import { z } from 'zod'
import { admin, supportAgent } from '../endpoint.ts'

export const companies = {
  list: supportAgent.query('GET /companies', ListCompanies, CompanyList, rules.list),
  segments: supportAgent.query('GET /companies/segments', Nothing, z.string().array(), rules.segments),
  create: admin.creation('POST /companies', CreateCompany, Company, rules.create),
  import: admin.mutation('POST /companies/import', ImportCompanies, CompanyImportReport, importCompanies),
  get: supportAgent.query('GET /companies/{id}', GetCompany, Company, rules.get),
  subsidiaries: supportAgent.query('GET /companies/{id}/subsidiaries', GetFamily, Family, subsidiaries),
  activity: supportAgent.query('GET /companies/{id}/activity', ListActivity, CompanyActivityList, activity.list),
  update: admin.mutation('PATCH /companies/{id}', UpdateCompany, Company, rules.update),
  closingPreview: admin.query('GET /companies/{id}/close', PreviewClosing, ClosingPreview, closing.preview),
  close: admin.mutation('POST /companies/{id}/close', CloseCompany, Company, closing.close),
  remove: admin.mutation('DELETE /companies/{id}', GetCompany, Done, rules.remove),
  mergePreview: admin.query('GET /companies/{id}/merge', MergeCompanies, MergePreview, merging.preview),
  merge: admin.mutation('POST /companies/{id}/merge', MergeCompanies, Company, merging.merge),
}
