import type { SlaPolicy, SlaTargets, SlaWarning } from '@balcao/contracts/sla/policies'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { DB } from '@balcao/db/schema'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

export type PolicyRow = Selectable<DB['slaPolicies']>

/** A policy as the contract has it. */
export function policyView({
  id,
  name,
  description,
  position,
  isActive,
  conditions,
  targets,
  warnAt,
  version,
  updatedAt,
}: PolicyRow): SlaPolicy {
  return {
    ...{ id, name, description, position, version, updatedAt },
    active: isActive,
    conditions: conditions as TicketConditions,
    targets: targets as SlaTargets,
    warnAt: warnAt as SlaWarning,
  }
}

/** All policies by position. */
export const policyRows = ({ db }: Ctx): Promise<PolicyRow[]> =>
  db.selectFrom('slaPolicies').selectAll().orderBy('position').orderBy('id').execute()

/** @throws DomainError sla_policy_not_found */
export async function mustFindPolicy({ db }: Ctx, id: number): Promise<PolicyRow> {
  const row = await db.selectFrom('slaPolicies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('sla_policy_not_found')
  return row
}

/** Which policy is a ticket's depends on all of them: one change of theirs at a time. */
export async function lockPolicies({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sla_policies'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a policy. */
export const auditedPolicy = ({ name, description, position, active, conditions, targets, warnAt }: SlaPolicy) => ({
  ...{ name, description, position, active, conditions, targets, warnAt },
})
