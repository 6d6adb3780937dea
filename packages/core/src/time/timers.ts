import { MAX_MINUTES } from '@balcao/contracts/time/bounds'
import type { MyTimer, StartTimer, TimeEntry } from '@balcao/contracts/time/time'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { dayOf } from './internal/time-rows.ts'
import * as time from './time.ts'

/** The caller's clock, held until the transaction ends. */
function held(ctx: Ctx) {
  return ctx.db
    .selectFrom('timeTimers')
    .selectAll()
    .select(sql<number>`ceil(extract(epoch from now() - started_at) / 60)::int`.as('minutes'))
    .where('userId', '=', me(ctx))
    .forUpdate()
    .executeTakeFirst()
}

/** The clock that the caller has running, wherever they look. */
export async function mine(ctx: Ctx): Promise<MyTimer> {
  const row = await ctx.db.selectFrom('timeTimers').selectAll().where('userId', '=', me(ctx)).executeTakeFirst()
  if (!row) return { timer: null }
  const { ticketId, startedAt } = row
  const ticket = await findTicket(ctx.db, ticketId)
  const seen = ticket && can(ctx.actor, 'ticket.read', ticket) ? ticket : undefined
  return { timer: { ticketId, startedAt, number: seen?.number ?? null, title: seen?.title ?? null } }
}

const isRunning = ({ ticketId }: { ticketId: number }) => conflict('timer_running', { ticketId })

/** Starts the caller's clock. @throws DomainError ticket_not_found, forbidden; timer_running where one runs, elsewhere, unless it is to be replaced */
export async function start(ctx: Ctx, { ticketId, replace }: StartTimer): Promise<MyTimer> {
  must(ctx, 'ticket.time', await mustSee(ctx, ticketId))
  const running = await held(ctx)
  if (running?.ticketId === ticketId) return mine(ctx)
  if (running && !replace) throw isRunning(running)
  if (running) await stop(ctx)
  // Two at once: the second waits here for the first, and then finds it.
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('timeTimers')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), ticketId })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw isRunning({ ticketId })
  return mine(ctx)
}

/** Stops the caller's clock and keeps its time: begun minutes count, a day at most, on the day it was started. @throws DomainError timer_not_found, ticket_not_found, forbidden */
export async function stop(ctx: Ctx): Promise<TimeEntry> {
  const running = await held(ctx)
  if (!running) throw notFound('timer_not_found')
  const { ticketId, startedAt } = running
  must(ctx, 'ticket.time', await mustSeeLocked(ctx, ticketId))
  const minutes = Math.min(MAX_MINUTES, Math.max(1, running.minutes))
  const id = await time.write(ctx, { ticketId, userId: me(ctx), minutes, note: '', workedOn: await dayOf(ctx, startedAt) })
  await ctx.db.deleteFrom('timeTimers').where('userId', '=', me(ctx)).execute()
  return time.read(ctx, id)
}

/** Stops the caller's clock without keeping its time; nothing where none runs. */
export async function drop(ctx: Ctx): Promise<{ success: boolean }> {
  await ctx.db.deleteFrom('timeTimers').where('userId', '=', me(ctx)).execute()
  return { success: true }
}

/** Who is removed has no clock running. */
export async function forgetTimer({ db }: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  await db.deleteFrom('timeTimers').where('userId', '=', payload.userId).execute()
}
