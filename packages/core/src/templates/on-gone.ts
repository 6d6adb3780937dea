import type { TemplateChanges } from '@balcao/contracts/templates/templates'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { refusal } from '../errors.ts'
import { wrongForAll } from './references.ts'

/** Does a template name anything that can be gone? */
const names = sql<boolean>`(cardinality(queue_ids) > 0
  or changes ?| '{queueId,assigneeId,addWatcherIds,checklistTemplateId,customFields}'::text[])`

/** Something that templates may name changed or is gone: those that name what is not there any more are marked, and whoever wrote them notified. */
export async function findBrokenTemplates(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('templates')
    .select(['id', 'changes', 'queueIds'])
    .where('problem', 'is', null)
    .where(names)
    .execute()
  for (const { id, changes, queueIds } of rows) {
    const wrong = await wrongForAll(ctx, { changes: changes as TemplateChanges, queueIds })
    if (wrong.length === 0) continue
    const problem = JSON.stringify({ reasons: wrong.map(({ field: _, ...why }) => refusal(why)) })
    await ctx.db.updateTable('templates').set({ problem }).where('id', '=', id).execute()
    await ctx.emit('templates:troubled', { templateId: id })
  }
}
