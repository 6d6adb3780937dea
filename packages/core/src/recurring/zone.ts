import { defaultClock } from '../calendars/clock.ts'
import type { Ctx } from '../ctx.ts'
import { nextOf } from './internal/make.ts'
import { moveTo } from './recurring.ts'

/** The organisation's clocks are others now: what recurs keeps its wall time. What is due already stays so. */
export async function moveToZone(ctx: Ctx, zone: string): Promise<void> {
  const at = new Date().toISOString()
  const rows = await ctx.db.selectFrom('recurringTickets').selectAll().where('nextAt', '>', at).orderBy('id').forUpdate().execute()
  const place = { zone, clock: await defaultClock(ctx) }
  for (const row of rows) await moveTo(ctx, row, nextOf(row, place, at))
}
