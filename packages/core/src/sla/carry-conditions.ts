import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { carried } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { lockPolicies } from './internal/policy-rows.ts'
import { startRecompute } from './start-recompute.ts'

const CAUSES = { companyId: 'company', tagId: 'tag' } as const

/**
 * Lets policies that ask for a company or tag ask for the one that it went into, and works out anew what that promises to whom: as with
 * contracts and watches, who merges loses nothing.
 */
export async function carryConditions(ctx: Ctx, field: keyof typeof CAUSES, fromId: number, intoId: number): Promise<void> {
  const names = sql<boolean>`jsonb_path_exists(conditions, '$.** ? (@.field == $field && @.values[*] == $id)',
    jsonb_build_object('field', ${field}::text, 'id', ${fromId}::bigint))`
  await lockPolicies(ctx)
  const policies = await ctx.db.selectFrom('slaPolicies').select(['id', 'conditions', 'isActive']).where(names).execute()
  for (const { id, conditions } of policies) {
    await ctx.db
      .updateTable('slaPolicies')
      .set((eb) => ({
        conditions: JSON.stringify(carried(conditions as TicketConditions, field, fromId, intoId)),
        version: eb('version', '+', 1),
        updatedAt: now,
      }))
      .where('id', '=', id)
      .execute()
  }
  if (policies.length > 0) await ctx.emit('sla:policies_changed', {})
  if (policies.some(({ isActive }) => isActive)) await startRecompute(ctx, CAUSES[field])
}
