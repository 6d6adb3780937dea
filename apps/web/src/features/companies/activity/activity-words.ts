import type { CompanyActivity } from '@balcao/contracts/companies/activity'
import { cnpjText } from '@balcao/contracts/companies/cnpj'
import { t as tk } from '../contract/contract.messages.ts'
import { t as tc } from '../messages.ts'
import { t } from './activity.messages.ts'

type Words = Record<string, () => string>

/** What the log calls acts, and what people do. */
const ACTS: Record<string, (person: string) => string> = {
  'company.created': () => t('created'),
  'company.updated': () => t('updated'),
  'company.deactivated': () => t('deactivated'),
  'company.reactivated': () => t('reactivated'),
  'company.contact_added': (person) => t('contactAdded', { person }),
  'company.contact_changed': (person) => t('contactChanged', { person }),
  'company.contact_removed': (person) => t('contactRemoved', { person }),
  'company.domain_asked': () => t('domainAsked'),
  'company.domain_verified': () => t('domainVerified'),
  'company.domain_removed': () => t('domainRemoved'),
  'company.suggestion_dismissed': (person) => t('suggestionDismissed', { person }),
  'company.closed': () => t('closed'),
  'company.contract_added': () => t('contractAdded'),
  'company.contract_changed': () => t('contractChanged'),
  'company.contract_removed': () => t('contractRemoved'),
  'company.hours_exported': () => t('hoursExported'),
  'company.fields_changed': () => t('fieldsChanged'),
}

const FIELDS: Words = {
  name: () => tc('name'),
  legalName: () => tc('legalName'),
  cnpj: () => tc('cnpj'),
  phone: () => tc('phone'),
  phones: () => tc('phones'),
  website: () => tc('website'),
  address: () => tc('address'),
  addresses: () => tc('addresses'),
  segment: () => tc('segment'),
  notes: () => tc('notes'),
  tier: () => tc('tier'),
  health: () => tc('health'),
  owner: () => tc('owner'),
  parent: () => tc('parent'),
  withoutAi: () => tc('withoutAi'),
  status: () => tc('state'),
  role: () => tc('roleHead'),
  visibility: () => tc('seesHead'),
  plan: () => tk('plan'),
  hoursPool: () => tk('hoursPool'),
  poolPeriod: () => tk('period'),
  start: () => tk('start'),
  end: () => tk('end'),
  primary: () => t('primary'),
  domain: () => t('domain'),
  sentTo: () => t('sentTo'),
  verifiedAt: () => t('verifiedAt'),
}

/** Values that have words of their own, by field. */
const VALUES: Record<string, Words> = {
  status: { active: () => tc('state_active'), inactive: () => tc('state_inactive'), closed: () => tc('state_closed') },
  tier: { basic: () => tc('tier_basic'), premium: () => tc('tier_premium'), enterprise: () => tc('tier_enterprise') },
  health: { at_risk: () => tc('health_at_risk'), steady: () => tc('health_steady'), happy: () => tc('health_happy') },
  poolPeriod: { contract: () => tk('period_contract'), month: () => tk('period_month') },
  role: {
    viewer: () => tc('role_viewer'),
    requester: () => tc('role_requester'),
    approver: () => tc('role_approver'),
    manager: () => tc('role_manager'),
  },
  visibility: { own: () => tc('sees_own'), cc: () => tc('sees_cc'), company: () => tc('sees_company') },
}

/** What somebody did, after their name. */
export const actText = ({ action, person }: CompanyActivity): string => ACTS[action]?.(person ?? '') ?? action

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join('; ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' ')
  const text = String(value)
  if (field === 'cnpj') return cnpjText(text)
  return VALUES[field]?.[text]?.() ?? text
}

/** Field by field, what was and what is; empty texts where there was nothing. */
export function changesOf({ before, after }: CompanyActivity): { field: string; from: string; to: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ field: FIELDS[name]?.() ?? name, from: valueText(name, before?.[name]), to: valueText(name, after?.[name]) }))
    .filter(({ from, to }) => from !== to)
}
