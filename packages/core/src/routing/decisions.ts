import type { ListOf } from '@balcao/contracts/common'
import type { Reason } from '@balcao/contracts/reason-texts'
import type { Decision, ListQueueDecisions, ListTicketDecisions, QueueDecision, TicketDecision } from '@balcao/contracts/routing/decisions'
import type { RoutingCause } from '@balcao/contracts/routing/words'
import type { DB } from '@balcao/db/schema'
import type { Because } from '@balcao/db/schema/routing'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound, refusal } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { can } from '../policy.ts'
import { findBare } from '../tickets/ticket-rows.ts'
import type { Eb } from '../tickets/visible.ts'
import { visible } from '../tickets/visible.ts'

type Row = Pick<
  Selectable<DB['routingDecisions']>,
  'id' | 'ticketId' | 'queueId' | 'cause' | 'strategy' | 'chosenId' | 'waiting' | 'candidates' | 'at'
>
const COLUMNS = ['d.id', 'd.ticketId', 'd.queueId', 'd.cause', 'd.strategy', 'd.chosenId', 'd.waiting', 'd.candidates', 'd.at'] as const

/** Of a decision `d`: whether the ticket is another than it was by then, as far as routing goes by it. */
const CHANGED_SINCE = sql<boolean>`exists (
  select from (select * from ticket_states s where s.tenant_id = d.tenant_id and s.ticket_id = d.ticket_id and s.at <= d.at order by s.id desc limit 1) was,
    (select * from ticket_states s where s.tenant_id = d.tenant_id and s.ticket_id = d.ticket_id order by s.id desc limit 1) is_now
  where (was.queue_id, was.assignee_id, was.priority, was.type, was.company_id)
    is distinct from (is_now.queue_id, is_now.assignee_id, is_now.priority, is_now.type, is_now.company_id))`

const told = (because: Because | null | undefined) => (because ? refusal(because as Reason) : null)

/** Decisions with people by name; who is gone is called by nothing. */
async function views(ctx: Ctx, rows: readonly Row[]): Promise<Decision[]> {
  const ids = [
    ...new Set(
      rows.flatMap(({ chosenId, candidates }) => [...(chosenId === null ? [] : [chosenId]), ...candidates.map((one) => one.userId)]),
    ),
  ]
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const named = (id: number) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ id, ticketId, queueId, cause, strategy, chosenId, waiting, candidates, at }) => ({
    ...{ id, ticketId, queueId, strategy, at, cause: cause as RoutingCause },
    chosen: chosenId === null ? null : named(chosenId),
    waiting: told(waiting),
    candidates: candidates.map(({ userId, score = null, load = null, capacity = null, excluded }) => ({
      ...{ user: named(userId), score, load, capacity, excluded: told(excluded) },
    })),
  }))
}

/** One decision of the transaction's tenant. */
export async function decisionById(ctx: Ctx, id: number): Promise<Decision | null> {
  const row = await ctx.db.selectFrom('routingDecisions as d').select(COLUMNS).where('d.id', '=', id).executeTakeFirst()
  return row ? ((await views(ctx, [row]))[0] ?? null) : null
}

/** Why a ticket went to whom it went, newest first; for whoever reads its history. @throws DomainError ticket_not_found, invalid_cursor */
export async function ofTicket(ctx: Ctx, input: ListTicketDecisions): Promise<ListOf<TicketDecision>> {
  const ticket = await findBare(ctx.db, input.id)
  if (!ticket || !can(ctx.actor, 'ticket.history', ticket)) throw notFound('ticket_not_found')
  const before = lastId(input.cursor, 'decisions')
  const rows = await ctx.db
    .selectFrom('routingDecisions as d')
    .where('d.ticketId', '=', input.id)
    .$if(before !== undefined, (query) => query.where('d.id', '<', before as number))
    .select([...COLUMNS, CHANGED_SINCE.as('changedSince')])
    .orderBy('d.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  const changed = new Map(rows.map(({ id, changedSince }) => [id, changedSince]))
  return pageOf(
    (await views(ctx, rows)).map((one) => ({ ...one, changedSince: changed.get(one.id) === true })),
    input.limit,
    (one) => one,
    (one) => encodeCursor('decisions', [one.id]),
  )
}

/** What was decided in a queue, newest first: of the tickets that the caller sees. @throws DomainError queue_not_found, invalid_cursor */
export async function ofQueue(ctx: Ctx, input: ListQueueDecisions): Promise<ListOf<QueueDecision>> {
  const queue = await ctx.db.selectFrom('queues').select('id').where('id', '=', input.id).executeTakeFirst()
  if (!queue || !can(ctx.actor, 'queue.read', { id: input.id })) throw notFound('queue_not_found')
  const before = lastId(input.cursor, 'decisions')
  const rows = await ctx.db
    .selectFrom('routingDecisions as d')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'd.tenantId').onRef('t.id', '=', 'd.ticketId'))
    .where('d.queueId', '=', input.id)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .$if(before !== undefined, (query) => query.where('d.id', '<', before as number))
    .select([...COLUMNS, 't.number', 't.title'])
    .orderBy('d.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  const seen = new Map(rows.map(({ id, ticketId, number, title }) => [id, { id: ticketId, number, title }]))
  const decisions = (await views(ctx, rows)).flatMap((one) => {
    const ticket = seen.get(one.id)
    return ticket ? [{ ...one, ticket }] : []
  })
  return pageOf(
    decisions,
    input.limit,
    (one) => one,
    (one) => encodeCursor('decisions', [one.id]),
  )
}
