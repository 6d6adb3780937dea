import { MAX_TIME_ENTRIES } from '@balcao/contracts/time/bounds'
import type { ChangeTime, GetTime, ListTime, LogTime, TicketTime, TimeEntry } from '@balcao/contracts/time/time'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import * as history from '../tickets/history.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { now } from '../tickets/queries.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { actorsOf } from '../users/actors.ts'
import { dayOf, type TimeRow, timeRows, timeView } from './internal/time-rows.ts'

/** The time spent on a ticket. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListTime): Promise<TicketTime> {
  const ticket = await mustSee(ctx, ticketId)
  const mayLog = can(ctx.actor, 'ticket.time', ticket)
  const rows = await timeRows(ctx).where('e.ticketId', '=', ticketId).orderBy('e.workedOn', 'desc').orderBy('e.id', 'desc').execute()
  return { minutes: rows.reduce((sum, row) => sum + row.minutes, 0), mayLog, data: rows.map((row) => timeView(ctx, row, mayLog)) }
}

async function mustBePast(ctx: Ctx, day: string | undefined): Promise<void> {
  if (day && day > (await dayOf(ctx))) throw invalid({ field: 'workedOn', reason: 'worked_on_in_future' })
}

/** Somebody of the desk, not gone, who sees the ticket. */
async function mustBeWorker(ctx: Ctx, ticket: TicketFacts, userId: number): Promise<void> {
  const [who] = await actorsOf(ctx, [userId])
  if (!who?.isActive || who.side !== 'staff' || !can(who, 'ticket.read', ticket))
    throw invalid({ field: 'userId', reason: 'may_not_log_time' })
}

async function tell(ctx: Ctx, ticketId: number, from: number | null, to: number | null, entryId: number): Promise<void> {
  await history.record(ctx, ticketId, 'updated', [{ field: 'time', from, to }])
  await ctx.emit('time:changed', { ticketId, entryId })
}

/** Writes an entry; the ticket must be the transaction's already. @throws DomainError too_many_time_entries */
export async function write(ctx: Ctx, entry: Required<Omit<LogTime, 'userId'>> & { userId: number }): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('timeEntries')
    .where('ticketId', '=', entry.ticketId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_TIME_ENTRIES) throw conflict('too_many_time_entries')
  const { id } = await ctx.db
    .insertInto('timeEntries')
    .values({ tenantId: ctx.actor.tenantId, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(ctx, entry.ticketId, null, entry.minutes, id)
  return id
}

/** One entry as the caller sees it. */
export async function read(ctx: Ctx, id: number): Promise<TimeEntry> {
  return timeView(ctx, await timeRows(ctx).where('e.id', '=', id).executeTakeFirstOrThrow(), true)
}

/** Logs time, one's own or, for who may change everybody's, somebody else's. @throws DomainError ticket_not_found, forbidden, invalid_input */
export async function log(ctx: Ctx, { userId = me(ctx), ...input }: LogTime): Promise<TimeEntry> {
  const ticket = await mustSeeLocked(ctx, input.ticketId)
  must(ctx, 'ticket.time', ticket)
  if (userId !== me(ctx)) {
    must(ctx, 'ticket.manage_time')
    await mustBeWorker(ctx, ticket, userId)
  }
  await mustBePast(ctx, input.workedOn)
  const id = await write(ctx, { ...input, userId, workedOn: input.workedOn ?? (await dayOf(ctx)) })
  return read(ctx, id)
}

/** An entry that the caller may change. What is on a ticket out of sight is none. @throws DomainError time_entry_not_found, forbidden */
async function mustChange(ctx: Ctx, id: number): Promise<TimeRow> {
  const row = await timeRows(ctx).where('e.id', '=', id).forUpdate('e').executeTakeFirst()
  const ticket = row && (await findTicket(ctx.db, row.ticketId))
  if (!row || !ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound('time_entry_not_found')
  must(ctx, 'ticket.time', ticket)
  if (row.userId !== ctx.actor.userId && !can(ctx.actor, 'ticket.manage_time')) throw forbidden()
  return row
}

/** @throws DomainError time_entry_not_found, forbidden, invalid_input */
export async function change(ctx: Ctx, { id, ...input }: ChangeTime): Promise<TimeEntry> {
  const row = await mustChange(ctx, id)
  await mustBePast(ctx, input.workedOn)
  const { minutes = row.minutes, note = row.note, workedOn = row.workedOn } = input
  await ctx.db.updateTable('timeEntries').set({ minutes, note, workedOn, updatedAt: now }).where('id', '=', id).execute()
  await tell(ctx, row.ticketId, row.minutes, minutes, id)
  return read(ctx, id)
}

/** @throws DomainError time_entry_not_found, forbidden */
export async function remove(ctx: Ctx, { id }: GetTime): Promise<{ success: boolean }> {
  const row = await mustChange(ctx, id)
  await ctx.db.deleteFrom('timeEntries').where('id', '=', id).execute()
  await tell(ctx, row.ticketId, row.minutes, null, id)
  return { success: true }
}
