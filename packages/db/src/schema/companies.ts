import type { ColumnType, Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

type JsonList<T> = ColumnType<T[], string | undefined, string>

type CompaniesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  legalName: Generated<string>
  /** Without its signs: 12 digits or letters, and two check digits. */
  cnpj: Maybe<string>
  phone: Generated<string>
  website: Generated<string>
  address: Generated<string>
  segment: Generated<string>
  notes: Generated<string>
  isActive: Generated<boolean>
  tier: Maybe<string>
  health: Maybe<string>
  /** Who of the desk answers for it. */
  ownerUserId: Maybe<number>
  /** The company that it is a branch of. */
  parentId: Maybe<number>
  /** Beside `phone` and `address`, which are the main ones. */
  phones: JsonList<{ label: string; number: string }>
  addresses: JsonList<{ label: string; address: string }>
  closedAt: Maybe<string>
  /** No language model is given anything of its tickets. */
  withoutAi: Generated<boolean>
  createdAt: Stamp
  updatedAt: Stamp
  version: Generated<number>
}

/** Who belongs to a company, and which of its tickets they see; `users.companyId` names the primary one of these. */
type CompanyMembersTable = {
  tenantId: number
  companyId: number
  userId: number
  /** The person's name as lists by name are ordered, and what they are found by; written by the database alone. */
  sortName: Generated<string>
  words: Generated<string>
  role: Generated<string>
  visibility: Generated<string>
  createdAt: Stamp
}

type CompanyDomainsTable = {
  tenantId: number
  companyId: number
  domain: string
  /** When somebody of the company proved to receive mail there. */
  verifiedAt: Maybe<string>
  /** The link that is on its way to `sentTo`, and how many were sent since `mailsSince`. */
  tokenHash: Maybe<string>
  sentTo: Maybe<string>
  expiresAt: Maybe<string>
  mails: Generated<number>
  mailsSince: Maybe<string>
  createdAt: Stamp
}

/** Somebody new with an address of a domain that several companies claim: perhaps of this one. */
type CompanySuggestionsTable = {
  tenantId: number
  companyId: number
  userId: number
  domain: string
  createdAt: Stamp
}

/** A company's contract; `poolMinutes` are those of each of its periods. */
type CompanyContractsTable = {
  tenantId: number
  companyId: number
  plan: string
  poolMinutes: Maybe<number>
  period: Generated<string>
  startsOn: string
  endsOn: Maybe<string>
  /** The first day of the period whose pool was said to run low. */
  warnedFor: Maybe<string>
  /** How many days before its end whoever answers for the company was last reminded of it. */
  remindedDays: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
  version: Generated<number>
}

export type CompaniesTables = {
  companies: CompaniesTable
  companyMembers: CompanyMembersTable
  companyDomains: CompanyDomainsTable
  companySuggestions: CompanySuggestionsTable
  companyContracts: CompanyContractsTable
}
