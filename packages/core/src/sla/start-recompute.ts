import type { RecomputeCause } from '@balcao/contracts/sla/bounds'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { now } from '../tickets/queries.ts'

/**
 * Has the clocks of open tickets worked out anew in the background, after policies or what they go by changed: calendars, companies that were
 * merged, tags and fields that are gone. Of all tickets, one that still runs is called off: the new one does its work, too.
 * @param only the tickets that are concerned; null: all of them
 */
export async function startRecompute(ctx: Ctx, cause: RecomputeCause, only: readonly number[] | null = null): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const hasPolicies = await ctx.db.selectFrom('slaPolicies').select('id').limit(1).executeTakeFirst()
  const hasClocks = await ctx.db
    .selectFrom('slaTimers')
    .select('id')
    .where('state', 'in', ['running', 'paused'])
    .limit(1)
    .executeTakeFirst()
  if (!hasPolicies && !hasClocks) return
  if (only === null)
    await ctx.db.updateTable('slaRecomputes').set({ state: 'cancelled', finishedAt: now }).where('state', '=', 'running').execute()
  const { total } = await ctx.db
    .selectFrom('tickets')
    .where('status', 'in', OPEN_STATUSES)
    .$if(only !== null, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val([...(only ?? [])])))))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (only !== null && Number(total) === 0) return
  const { id } = await ctx.db
    .insertInto('slaRecomputes')
    .values({ tenantId, byId: userId, cause, total, ticketIds: only === null ? null : [...only] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('sla:recomputed', { recomputeId: id })
}
