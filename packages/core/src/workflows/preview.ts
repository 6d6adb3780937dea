import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { MAX_COUNTED_TICKETS, STARTING_STATUSES, type WorkflowStatus } from '@balcao/contracts/workflows/bounds'
import { type PreviewWorkflow, statusesOf, type WorkflowPreview } from '@balcao/contracts/workflows/workflows'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'

/** Where the open tickets of some types stand, and which of these statuses the transitions use. @throws DomainError forbidden */
export async function preview(ctx: Ctx, { types, transitions }: PreviewWorkflow): Promise<WorkflowPreview> {
  must(ctx, 'workflow.manage')
  const { rows } = await sql<{ status: WorkflowStatus; count: number }>`
    select o.status, count(*)::int as count from (
      select t.status from tickets t where t.tenant_id = ${ctx.actor.tenantId} and t.status = any(${[...OPEN_STATUSES]}) and t.type = any(${types})
      limit ${sql.lit(MAX_COUNTED_TICKETS)}) o
    group by o.status`.execute(ctx.db)
  const used = new Set([...statusesOf(transitions), ...STARTING_STATUSES])
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const byPlace = rows.toSorted((a, b) => OPEN_STATUSES.indexOf(a.status as never) - OPEN_STATUSES.indexOf(b.status as never))
  return {
    statuses: byPlace.map(({ status, count }) => ({ status, count, isUsed: used.has(status) })),
    total,
    complete: total < MAX_COUNTED_TICKETS,
  }
}
