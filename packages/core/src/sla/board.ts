import { type BoardList, SOON_MINUTES } from '@balcao/contracts/sla/bounds'
import type { ListSlaBoard, SlaBoard, SlaBoardRow } from '@balcao/contracts/sla/timers'
import type { Priority, Status } from '@balcao/contracts/tickets/statuses'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { person } from '../tickets/ticket-view.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { databaseNow, timerViews } from './internal/timer-views.ts'

const MOST_COUNTED = 10_000

/** The states of tickets that a list holds; those due soon are read state by state, each by its index. */
const STATES: Record<BoardList, readonly string[]> = { late: ['late'], soon: ['at_risk', 'running'], paused: ['paused'] }

type Asked = Pick<ListSlaBoard, 'queueId' | 'assignee'>

/** Tickets with clocks in one state, as far as the caller sees them. */
function inState(ctx: Ctx, state: string, { queueId, assignee }: Asked, isSoon: boolean) {
  const ids = (assignee ?? []).flatMap((who) => (who === 'none' ? [] : [who === 'me' ? (ctx.actor.userId ?? 0) : who]))
  return ctx.db
    .selectFrom('tickets as t')
    .where('t.slaState', '=', state)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .$if(isSoon, (q) => q.where(sql<SqlBool>`t.sla_due_at <= now() + make_interval(mins => ${sql.lit(SOON_MINUTES)})`))
    .$if(Boolean(queueId?.length), (q) => q.where((eb) => eb('t.queueId', '=', eb.fn.any(eb.val(queueId as number[])))))
    .$if(Boolean(assignee?.length), (q) =>
      q.where((eb) =>
        eb.or([eb('t.assigneeId', '=', eb.fn.any(eb.val(ids))), ...(assignee?.includes('none') ? [eb('t.assigneeId', 'is', null)] : [])]),
      ),
    )
}

async function count(ctx: Ctx, list: BoardList, asked: Asked): Promise<number> {
  const parts = STATES[list].map((state) =>
    inState(ctx, state, asked, list === 'soon')
      .select('t.id')
      .limit(MOST_COUNTED),
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) s`.execute(ctx.db)
  return Math.min(rows[0]?.count ?? 0, MOST_COUNTED)
}

/** Keys of one page and one more, the earliest deadline first; what waits by its number. */
async function keysOf(ctx: Ctx, input: ListSlaBoard): Promise<{ id: number; sortAt: string }[]> {
  const after = input.cursor ? decodeCursor(input.cursor, `sla:${input.list}`, ['instant', 'integer']) : undefined
  const parts = STATES[input.list].map((state) =>
    inState(ctx, state, input, input.list === 'soon')
      .$if(after !== undefined, (q) =>
        input.list === 'paused'
          ? q.where('t.id', '>', Number(after?.[1]))
          : q.where(sql<SqlBool>`(t.sla_due_at, t.id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .select(['t.id', 't.slaSortAt as sortAt', 't.slaDueAt'])
      .orderBy('t.slaDueAt')
      .orderBy('t.id')
      .limit(input.limit + 1),
  )
  const { rows } = await sql<{ id: number; sortAt: string }>`
    select id, sort_at from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) s order by sort_at, id limit ${input.limit + 1}`.execute(ctx.db)
  return rows
}

async function rowsOf(ctx: Ctx, ids: readonly number[], asOf: string): Promise<Map<number, SlaBoardRow>> {
  const tickets = await ctx.db
    .selectFrom('tickets as t')
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.id', '=', 't.assigneeId'))
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select(['t.id', 't.number', 't.title', 't.status', 't.priority', 't.queueId', 't.assigneeId', 't.slaMetric', 'a.name', 'a.email'])
    .execute()
  const timers = await ctx.db
    .selectFrom('slaTimers')
    .selectAll()
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ids]))))
    .where('state', 'in', ['running', 'paused'])
    .execute()
  const leading = tickets.flatMap(
    ({ id, slaMetric }) => timers.find(({ ticketId, metric }) => ticketId === id && metric === slaMetric) ?? [],
  )
  const views = await timerViews(ctx, leading, asOf)
  const rows = new Map<number, SlaBoardRow>()
  for (const { assigneeId, name, email, slaMetric: _, ...ticket } of tickets) {
    const at = leading.findIndex(({ ticketId }) => ticketId === ticket.id)
    const timer = views[at]
    if (!timer) continue
    const assignee = assigneeId === null ? null : person(assigneeId, name, email, 'staff')
    rows.set(ticket.id, { ticket: { ...ticket, status: ticket.status as Status, priority: ticket.priority as Priority, assignee }, timer })
  }
  return rows
}

/** Tickets past their deadline, near it, or waiting, with the clock that leads. @throws DomainError invalid_cursor */
export async function board(ctx: Ctx, input: ListSlaBoard): Promise<SlaBoard> {
  const asOf = await databaseNow(ctx)
  const keys = await keysOf(ctx, input)
  const rows = await rowsOf(
    ctx,
    keys.slice(0, input.limit).map(({ id }) => id),
    asOf,
  )
  const page = pageOf(
    keys,
    input.limit,
    ({ id }) => id,
    ({ sortAt, id }) => encodeCursor(`sla:${input.list}`, [sortAt, id]),
  )
  const counts = { late: await count(ctx, 'late', input), soon: await count(ctx, 'soon', input), paused: await count(ctx, 'paused', input) }
  return { ...page, data: page.data.flatMap((id) => rows.get(id) ?? []), counts, asOf }
}
