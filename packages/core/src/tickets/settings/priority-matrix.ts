import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import type { PriorityMatrix, UpdatePriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import { PRIORITY_NAME } from '@balcao/contracts/tickets/statuses'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { matrixRow } from '../assessment.ts'

/** Whether urgency and impact propose priorities, and which. @throws DomainError forbidden */
export async function get(ctx: Ctx): Promise<PriorityMatrix> {
  must(ctx, 'system.configure')
  return matrixRow(ctx.db)
}

/**
 * Switches the matrix on or off, or changes what it proposes from now on: tickets keep their priorities. Open screens hear of
 * it at once. @throws DomainError forbidden
 */
export async function update(ctx: Ctx, input: UpdatePriorityMatrix): Promise<PriorityMatrix> {
  must(ctx, 'system.configure')
  const { tenantId } = ctx.actor
  // One after the other: what the log says was before must have been so.
  await ctx.db.selectFrom('tenants').where('id', '=', tenantId).select('id').forUpdate().executeTakeFirstOrThrow()
  const before = await matrixRow(ctx.db)
  const after = { enabled: input.enabled ?? before.enabled, cells: input.cells ?? before.cells }
  const changes = diff(flat(before), flat(after))
  if (!differs(changes)) return after
  await ctx.db
    .insertInto('priorityMatrices')
    .values({ tenantId, ...after })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet(after))
    .execute()
  await ctx.emit('matrix:changed', {})
  await audit(ctx, { action: 'priority_matrix.changed', resource: 'organization', resourceId: tenantId, ...changes })
  return after
}

/** As the audit log shows it: each cell by its urgency and impact. */
function flat({ enabled, cells }: PriorityMatrix): Record<string, unknown> {
  const pairs = LEVELS.flatMap((urgency) => LEVELS.map((impact) => `${urgency}.${impact}.matrixCell`))
  return { matrixEnabled: enabled, ...Object.fromEntries(pairs.map((pair, n) => [pair, PRIORITY_NAME[cells[n] ?? 'medium']])) }
}
