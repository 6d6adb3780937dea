import type { CustomDomain, DomainOutcome } from '@balcao/contracts/tenants/domain'
import { DOMAIN_DAYS } from '@balcao/contracts/tenants/domain'
import type { CustomDomainsTable } from '@balcao/db/schema/tenancy'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../ctx.ts'

export type DomainRow = Selectable<CustomDomainsTable>

const DAY_MS = 86_400_000
const NONE: CustomDomain = {
  state: 'none',
  domain: null,
  record: null,
  outcome: null,
  checkedAt: null,
  verifiedAt: null,
  until: null,
  watched: false,
}

/** Where the proof stands: a name of its own, so that it is in the way of no other record. */
export const recordName = (domain: string): string => `_balcao-challenge.${domain}`

/** The acting organisation's domain. */
export function findDomain({ db, actor }: Ctx, lock = false): Promise<DomainRow | undefined> {
  return db
    .selectFrom('customDomains')
    .selectAll()
    .where('tenantId', '=', actor.tenantId)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()
}

const stateOf = ({ verifiedAt, failingSince }: DomainRow) =>
  verifiedAt === null ? 'pending' : failingSince === null ? 'verified' : 'failing'

/** When a row's days are over. */
export const endOf = (since: string): string => new Date(Date.parse(since) + DOMAIN_DAYS * DAY_MS).toISOString()

/** A domain as administrators see it. */
export function domainView(row: DomainRow | undefined): CustomDomain {
  if (!row) return NONE
  const state = stateOf(row)
  return {
    state,
    domain: row.domain,
    record: { name: recordName(row.domain), value: row.challenge },
    outcome: row.outcome as DomainOutcome | null,
    checkedAt: row.checkedAt,
    verifiedAt: row.verifiedAt,
    until: state === 'pending' ? endOf(row.requestedAt) : row.failingSince && endOf(row.failingSince),
    watched: row.nextCheckAt !== null,
  }
}
