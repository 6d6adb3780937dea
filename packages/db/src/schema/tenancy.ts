import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

type TenantsTable = {
  id: Generated<number>
  slug: string
  name: string
  timeZone: Generated<string>
  status: Generated<string>
  createdAt: Stamp
  subdomain: Maybe<string>
  emailDomain: Maybe<string>
  emailDomainVerifiedAt: Maybe<string>
  customDomain: Maybe<string>
  customDomainVerifiedAt: Maybe<string>
  /** When an admin ended the checklist of a new organisation. */
  setupFinishedAt: Maybe<string>
  /** How long the audit log keeps what it holds. */
  auditRetentionDays: Generated<number>
  /** Of people added from now on. */
  language: Generated<string>
  /** When an admin last saved the settings. */
  settingsSavedAt: Maybe<string>
  /** Who may have addresses follow tickets that are nobody's here: none, desk or all. */
  emailWatchers: Generated<string>
  featuresOff: Generated<string[]>
  /** Days in which an answer opens a closed ticket again, business days after which a resolved one closes (0: never), and whose it is then. */
  reopenDays: Generated<number>
  autoCloseDays: Generated<number>
  reopenedTo: Generated<'assignee' | 'queue'>
}

/** The one domain an organisation says is its own; `tenants.customDomain` holds it once it is proved. */
export type CustomDomainsTable = {
  tenantId: number
  domain: string
  /** What the domain's DNS has to show. */
  challenge: string
  requestedAt: Stamp
  outcome: Maybe<string>
  /** How often it was looked for since it was asked for, or lost. */
  checks: Generated<number>
  checkedAt: Maybe<string>
  /** Null: not looked for any more until somebody asks. */
  nextCheckAt: Maybe<string>
  verifiedAt: Maybe<string>
  /** Since when the proof of a verified domain is gone. */
  failingSince: Maybe<string>
}

export type TenancyTables = {
  tenants: TenantsTable
  customDomains: CustomDomainsTable
}
