import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'
import { changeLocked, mustSeeLocked } from '../../tickets/tickets.ts'
import type { Absent } from '../absent.ts'

export const isOpen = (status: string): boolean => OPEN_STATUSES.some((one: Status) => one === status)

/**
 * Gives a ticket to somebody, or back to its queue where they may not be responsible for it (unless not at all is wanted then); nothing is
 * done where it is no longer whose it was thought to be.
 * @returns who has it now, or undefined where nothing was done
 */
export async function moveTicket(
  ctx: Ctx,
  ticketId: number,
  fromId: number | null,
  toId: number | null,
  otherwise: 'or to the queue' | 'or not at all' = 'or to the queue',
): Promise<{ toId: number | null } | undefined> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  if (ticket.assigneeId !== fromId || !isOpen(ticket.status)) return undefined
  try {
    await changeLocked(ctx, ticket, { assigneeId: toId })
    return { toId }
  } catch (error) {
    if (toId === null || !(error instanceof DomainError) || error.code !== 'invalid_input') throw error
    if (otherwise === 'or not at all') return undefined
    await changeLocked(ctx, ticket, { assigneeId: null })
    return { toId: null }
  }
}

/** Open tickets of somebody, oldest first, no more than `limit`. */
const openTicketsOf = ({ db }: Ctx, userId: number, limit: number) =>
  db
    .selectFrom('tickets')
    .select(['id', 'queueId'])
    .where('assigneeId', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Gives open tickets of somebody away to their substitutes, and remembers it for the return. @returns how many there were */
export async function handOver(ctx: Ctx, absenceId: number, userId: number, absent: Absent, limit: number): Promise<number> {
  const tickets = await openTicketsOf(ctx, userId, limit)
  for (const { id, queueId } of tickets) {
    const moved = await moveTicket(ctx, id, userId, absent.substituteFor(queueId))
    if (moved) await remember(ctx, absenceId, id, moved.toId)
  }
  return tickets.length
}

/** Writes down that an absence gave a ticket to somebody; once more, where it had come back meanwhile. */
export async function remember({ db, actor }: Ctx, absenceId: number, ticketId: number, toId: number | null): Promise<void> {
  const at = sql<string>`clock_timestamp()`
  await db
    .insertInto('absenceMoves')
    .values({ tenantId: actor.tenantId, absenceId, ticketId, toId, movedAt: at })
    .onConflict((oc) => oc.columns(['tenantId', 'absenceId', 'ticketId']).doUpdateSet({ toId, movedAt: at, returnedAt: null }))
    .execute()
}

/** Of a move `m` of a ticket `t`: whether somebody of the staff has answered since. */
export const answeredSince = sql<SqlBool>`exists (select from comments answer
  where answer.tenant_id = m.tenant_id and answer.ticket_id = m.ticket_id and answer.author_side = 'staff'
    and not answer.is_internal and answer.created_at >= m.moved_at)`

/** Brings back what an absence gave away and is still open, unanswered, and with whom it went to. @returns the last ticket that was looked at */
export async function bringBack(ctx: Ctx, absenceId: number, userId: number, after: number, limit: number): Promise<number | undefined> {
  const moves = await ctx.db
    .selectFrom('absenceMoves as m')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
    .where('m.absenceId', '=', absenceId)
    .where('m.ticketId', '>', after)
    .where('m.returnedAt', 'is', null)
    .select(['m.ticketId', 'm.toId', answeredSince.as('answered')])
    .orderBy('m.ticketId')
    .limit(limit)
    .execute()
  for (const { ticketId, toId, answered } of moves) {
    if (answered) continue
    const moved = await moveTicket(ctx, ticketId, toId, userId)
    if (moved?.toId === userId)
      await ctx.db
        .updateTable('absenceMoves')
        .set({ returnedAt: sql<string>`now()` })
        .where('absenceId', '=', absenceId)
        .where('ticketId', '=', ticketId)
        .execute()
  }
  return moves.length < limit ? undefined : moves.at(-1)?.ticketId
}
