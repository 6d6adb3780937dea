import type { Transition } from '@balcao/contracts/workflows/workflows'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { carried } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { lockWorkflows } from './internal/workflow-rows.ts'

/** Lets transitions that ask for a company or tag ask for the one that it went into, in every version. */
export async function carryWorkflows(ctx: Ctx, field: 'companyId' | 'tagId', fromId: number, intoId: number): Promise<void> {
  await lockWorkflows(ctx)
  const names = sql<boolean>`jsonb_path_exists(transitions, '$[*].conditions.** ? (@.field == $field && @.values[*] == $id)',
    jsonb_build_object('field', ${field}::text, 'id', ${fromId}::bigint))`
  const versions = await ctx.db.selectFrom('workflowVersions').select(['workflowId', 'version', 'transitions']).where(names).execute()
  for (const { workflowId, version, transitions } of versions) {
    const moved = (transitions as Transition[]).map((one) => ({ ...one, conditions: carried(one.conditions, field, fromId, intoId) }))
    await ctx.db
      .updateTable('workflowVersions')
      .set({ transitions: JSON.stringify(moved) })
      .where('workflowId', '=', workflowId)
      .where('version', '=', version)
      .execute()
    await ctx.db
      .updateTable('workflows')
      .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', workflowId)
      .execute()
  }
  if (versions.length > 0) await ctx.emit('workflows:changed', {})
}
