import { METRICS } from '@balcao/contracts/sla/bounds'
import type { GetTicketSla, TicketSla } from '@balcao/contracts/sla/timers'
import type { Ctx } from '../ctx.ts'
import { mustSee } from '../tickets/tickets.ts'
import { databaseNow, timerViews } from './internal/timer-views.ts'

/** The newest cycles of each metric that are shown. */
const CYCLES = 20

/** Why a ticket is due when it is: its clocks with all that they ran and stood still. @throws DomainError ticket_not_found */
export async function ofTicket(ctx: Ctx, { id }: GetTicketSla): Promise<TicketSla> {
  const ticket = await mustSee(ctx, id)
  const asOf = await databaseNow(ctx)
  const rows = await ctx.db
    .selectFrom('slaTimers')
    .selectAll()
    .where('ticketId', '=', id)
    .orderBy('cycle', 'desc')
    .limit(CYCLES * METRICS.length)
    .execute()
  const ordered = METRICS.flatMap((metric) => rows.filter((row) => row.metric === metric).slice(0, CYCLES))
  const calendarIds = ordered.flatMap(({ calendarId }) => (calendarId === null ? [] : [calendarId]))
  const calendars = await ctx.db
    .selectFrom('calendars')
    .select(['id', 'name', 'timeZone'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(calendarIds))))
    .execute()
  const policy = await ctx.db
    .selectFrom('slaPolicies')
    .select(['id', 'name'])
    .where('id', '=', ticket.slaPolicyId ?? 0)
    .executeTakeFirst()
  const views = await timerViews(ctx, ordered, asOf)
  const timers = views.map((view, n) => ({ ...view, calendar: calendars.find((one) => one.id === ordered[n]?.calendarId) ?? null }))
  return { policy: policy ?? null, timers, asOf }
}
