import type { Translated } from '../reason-text.ts'
import type { companiesReasons } from './reasons.ts'

/** The same in English. */
export const companiesReasonsEn: Translated<typeof companiesReasons> = {
  cnpj_wrong: 'Invalid CNPJ: check its digits.',
  phone_malformed: 'Give the phone with its area code, such as (11) 4002-8922.',
  website_malformed: 'Give an address such as www.company.com.',
  contract_ends_before_start: 'The end comes before the start.',
  month_malformed: 'Use a month such as 2026-11.',
  company_closed: 'This company is closed.',
  company_not_found: 'This company does not exist.',
  same_company: 'Choose another company.',
  own_branch: 'This company is a branch of the one you are editing.',
  owner_not_staff: 'Choose somebody of the team with active access.',
  owner_unknown: 'Nobody active of the team has this e-mail.',
  plan_missing: 'The plan of the contract is missing.',
  contract_start_missing: 'Give the start of the contract, such as 31/12/2026.',
  contract_end_missing: 'Give the end of the contract, such as 31/12/2026.',
  hours_malformed: 'Give the hours, such as 20 or 7,5 (by quarters).',
  hours_period_unknown: 'The hours are for the contract or for each month.',
  tier_unknown: 'There is no such level.',
  health_unknown: 'Use em risco (at risk), estável (steady) or satisfeita (happy).',
  yes_or_no: 'Use sim (yes) or não (no).',
  company_name_taken: 'There is a company of this name already.',
  file_without_companies: 'The file has no company.',
  public_domain: ({ domain }) => `Anybody can have an address @${domain}. Use one of the company’s own domain.`,
  family_too_large: ({ most }) => `A company and its branches are at most ${most} companies.`,
  name_repeated: ({ line }) => `Repeated name: it is in line ${line} already.`,
  cnpj_repeated: ({ line }) => `Repeated CNPJ: it is in line ${line} already.`,
  cnpj_taken: ({ company }) => `This CNPJ is that of “${company}” already.`,
  too_many_companies: ({ most }) => `The file has more than ${most} companies. Split it.`,
}
