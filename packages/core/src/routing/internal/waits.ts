import type { Because, WaitPlace } from '@balcao/db/schema/routing'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { lockTickets } from '../../tickets/bulk/rows.ts'
import { now } from '../../tickets/queries.ts'
import type { Waiting } from './facts.ts'

type Row = { ticketId: number; rank: number; since: string; cause: string; returnedFrom: number | null; reason: Because | null }

/** The next of what waits in a queue: the most urgent first, then the oldest. Without a place it is what is due now. */
export async function nextWaits(
  { db }: Ctx,
  queueId: number,
  sweep: { lookedAt: WaitPlace | null } | undefined,
  limit: number,
): Promise<Row[]> {
  const after = sweep?.lookedAt
  const place = after
    ? sql`(-t.priority_rank, w.since, w.ticket_id) > (${-after.rank}::int, ${after.since}::timestamptz, ${after.ticketId}::bigint)`
    : sql`true`
  const { rows } = await sql<Row>`
    select w.ticket_id, t.priority_rank as rank, w.since, w.cause, w.returned_from, w.reason
    from routing_waits w join tickets t on t.tenant_id = w.tenant_id and t.id = w.ticket_id
    where w.queue_id = ${queueId} and ${sweep ? place : sql`w.retry_at <= now()`}
    order by -t.priority_rank, w.since, w.ticket_id limit ${limit}`.execute(db)
  return rows
}

export const placeOf = ({ rank, since, ticketId }: Row): WaitPlace => ({ rank, since, ticketId })

/**
 * Those of these that still wait in the queue, held until the transaction ends, and in their order. What somebody else holds is left for the
 * next look; what waits no longer is forgotten.
 */
export async function holdWaiting(ctx: Ctx, queueId: number, rows: readonly Row[]): Promise<Waiting[]> {
  const held = await lockTickets(
    ctx.db,
    rows.map(({ ticketId }) => ticketId),
    'skip',
  )
  const gone: number[] = []
  const busy: number[] = []
  const waiting = rows.flatMap(({ ticketId, cause, since, returnedFrom, reason }): Waiting[] => {
    const ticket = held.get(ticketId)
    if (!ticket) {
      busy.push(ticketId)
      return []
    }
    const waits = ticket.queueId === queueId && ticket.assigneeId === null && (ticket.status === 'new' || ticket.status === 'open')
    if (waits) return [{ ticket, cause, since: Date.parse(since), returnedFrom, isPatient: true, former: reason?.reason }]
    gone.push(ticketId)
    return []
  })
  if (busy.length > 0)
    await ctx.db
      .updateTable('routingWaits')
      .set({ retryAt: now })
      .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(busy))))
      .execute()
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('routingWaits')
      .where('queueId', '=', queueId)
      .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(gone))))
      .execute()
  return waiting
}

/** What is due waits on for this reason, until somebody tells that it no longer holds: nobody can take anything. */
export async function waitOn({ db }: Ctx, queueId: number, because: Because): Promise<void> {
  await sql`update routing_waits set reason = ${JSON.stringify(because)}::jsonb, retry_at = null
    where queue_id = ${queueId} and (retry_at <= now() or reason is null)`.execute(db)
}
