import type { Status } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Life, Promised, Rating, Reply, State } from '../facts.ts'

/** In milliseconds since 1970. */
const ms = (column: string): RawBuilder<number> => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

type Of = { ticketId: number }
const byTicket = <Row extends Of>(rows: readonly Row[]) => Map.groupBy(rows, ({ ticketId }) => ticketId)

/** Reads what the facts of these tickets are derived from, in five statements however many they are. Those that are gone are left out. */
export async function readLives({ db }: Ctx, ids: readonly number[]): Promise<Life[]> {
  const these = sql`any(${ids}::bigint[])`
  const { rows: tickets } = await sql<{ ticketId: number; status: Status; channel: string; createdAt: number }>`
    select id as ticket_id, status, channel, ${ms('createdAt')} as created_at from tickets where id = ${these} order by id`.execute(db)
  const { rows: states } = await sql<State & Of>`
    select ticket_id, ${ms('at')} as at, status, queue_id, assignee_id, priority, type, company_id, custom_status_id from ticket_states
    where ticket_id = ${these} order by ticket_id, id`.execute(db)
  const { rows: replies } = await sql<Reply & Of>`
    select ticket_id, ${ms('createdAt')} as at, author_id, author_side as side from comments
    where ticket_id = ${these} and not is_internal and author_side in ('staff', 'customer') order by ticket_id, created_at, id`.execute(db)
  const { rows: ratings } = await sql<Rating & Of>`
    select ticket_id, ${ms('resolution')} as resolution, ${ms('ratedAt')} as rated_at, score, assignee_id, company_id from ticket_ratings
    where ticket_id = ${these} order by ticket_id, resolution`.execute(db)
  const { rows: promises } = await sql<Promised & Of>`
    select ticket_id, metric, case when state in ('met', 'missed') then state else 'late' end as state, ${ms('startedAt')} as started_at,
      ${ms('dueAt')} as due_at, ${ms('endedAt')} as ended_at, elapsed_ms
    from (select *, case when state in ('met', 'missed') then coalesce(stopped_at, due_at, started_at)
        else coalesce(breached_at, due_at, started_at) end as ended_at
      from sla_timers where ticket_id = ${these} and (state in ('met', 'missed') or late and state in ('running', 'paused'))) t
    order by ticket_id, id`.execute(db)
  const [stated, said, rated, promised] = [byTicket(states), byTicket(replies), byTicket(ratings), byTicket(promises)]
  return tickets.map((ticket) => ({
    ...ticket,
    states: stated.get(ticket.ticketId) ?? [],
    replies: said.get(ticket.ticketId) ?? [],
    ratings: rated.get(ticket.ticketId) ?? [],
    promises: promised.get(ticket.ticketId) ?? [],
  }))
}
