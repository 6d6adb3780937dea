import { HEALTHS, type Health, TIERS, type Tier } from '@balcao/contracts/companies/bounds'
import { cnpjText } from '@balcao/contracts/companies/cnpj'
import { type Company, CreateCompany } from '@balcao/contracts/companies/companies'

/** In the order in which they are asked for, and looked through for what is wrong. */
export const FIELDS = [
  ...(['name', 'legalName', 'cnpj', 'segment', 'tier', 'health', 'ownerUserId', 'parentId'] as const),
  ...(['phone', 'website', 'phones', 'address', 'addresses', 'notes', 'withoutAi'] as const),
]

/** A company as its form holds it: texts, and what is chosen. */
export type CompanyValues = {
  name: string
  legalName: string
  cnpj: string
  phone: string
  website: string
  segment: string
  address: string
  notes: string
  /** Empty for none. */
  tier: string
  health: string
  ownerUserId: number | null
  parentId: number | null
  phones: Company['phones']
  addresses: Company['addresses']
  withoutAi: boolean
}

export const formOf = (company: Company | undefined): CompanyValues => ({
  name: company?.name ?? '',
  legalName: company?.legalName ?? '',
  cnpj: company?.cnpj ? cnpjText(company.cnpj) : '',
  phone: company?.phone ?? '',
  website: company?.website ?? '',
  segment: company?.segment ?? '',
  address: company?.address ?? '',
  notes: company?.notes ?? '',
  tier: company?.tier ?? '',
  health: company?.health ?? '',
  ownerUserId: company?.owner?.id ?? null,
  parentId: company?.parent?.id ?? null,
  phones: company?.phones ?? [],
  addresses: company?.addresses ?? [],
  withoutAi: company?.withoutAi ?? false,
})

const oneOf = <T extends string>(value: string, all: readonly T[]): T | null => all.find((one) => one === value) ?? null

/** What is sent of a form. */
export const inputOf = (values: CompanyValues) => ({
  ...values,
  tier: oneOf<Tier>(values.tier, TIERS),
  health: oneOf<Health>(values.health, HEALTHS),
})

/** The validator is the contract: its reasons by field. */
export function reasonsOf(values: CompanyValues): Record<string, string> | undefined {
  const issues = CreateCompany.safeParse(inputOf(values)).error?.issues.toReversed()
  return issues && Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]))
}
