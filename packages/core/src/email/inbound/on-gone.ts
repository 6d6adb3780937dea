import { type Ctx, makeCtx, systemActor } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import { wrongInFilter } from './filter-action.ts'
import type { FilterAction } from './filters.ts'

/**
 * Something that filters may name changed or is gone: those who manage mail are notified of active filters that name what is not there any
 * more, once until the filter is saved with another action. Mails go on without that part.
 */
export async function findBrokenFilters({ db, actor, from }: Ctx): Promise<void> {
  const ctx = makeCtx(db, systemActor(actor.tenantId), from)
  const active = await db
    .selectFrom('mailFilters')
    .select(['id', 'action'])
    .where('active', '=', true)
    .where('brokenAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, action } of active) {
    if ((await wrongInFilter(ctx, action as FilterAction)).length === 0) continue
    await db.updateTable('mailFilters').set({ brokenAt: now }).where('id', '=', id).execute()
    await ctx.emit('mail_filter:troubled', { filterId: id })
  }
}
