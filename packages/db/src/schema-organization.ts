import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './schema-columns.ts'

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
