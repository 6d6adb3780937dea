import { relationshipsOf } from '@balcao/contracts/roles/permissions'
import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { type FieldTerm, SELECTIVE_LIMIT } from '../custom-fields/terms.ts'
import { scopeOf } from '../roles/grants.ts'
import type { Eb } from '../tickets/visible.ts'
import { budget } from './count-within.ts'
import { allowed } from './filter-sql.ts'
import { countTickets, readFrom, ticketConditions } from './ticket-page.ts'

/** A page that is asked for by its number waits no longer than this for how many there are. */
const TOTAL_MS = 700

const MOST = 10_000

/** Filters whose tickets no index of theirs finds sooner than the index of a value. */
const BROAD: readonly string[] = ['status', 'priority', 'type', 'channel', 'not', 'customFields', 'limit', 'page', 'sort', 'order']

type Walked = FieldTerm & { order: RawBuilder<unknown> }

/**
 * A value that many tickets have, to count a broad list by: its index names them, and each is looked at once. Counted by its
 * own columns, such a list would ask most tickets of the tenant for their values. Undefined where few tickets have the list's statuses.
 */
async function walked(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[], few: number): Promise<Walked | undefined> {
  const scope = scopeOf(ctx.actor, 'ticket.read')
  const broad = Object.entries(input).every(([name, value]) => value === undefined || BROAD.includes(name))
  if (!broad || ctx.actor.side !== 'staff' || !scope || relationshipsOf(scope) || terms.some(({ ids }) => ids)) return undefined
  const term = terms.find((one): one is Walked => one.order !== undefined)
  if (!term || !input.status || input.not?.includes('status')) return term
  const { rows } = await sql<{ few: boolean }>`select count_tickets_within(${input.status}::text[], ${few}) <= ${few} as few`.execute(
    ctx.db,
  )
  return rows[0]?.few ? undefined : term
}

/** So many values at first, and twice as many each time: a count that ends soon reads little beyond what it needs. */
const FIRST = 20_000

/**
 * Counts a list by a value's index, a window of it after the other, until there are enough. The tickets of a window are looked
 * up all at once: in the order of their keys, which costs a third of looking them up one by one.
 */
async function countWalking(ctx: Ctx, input: ListTickets, by: Walked, others: readonly FieldTerm[], first: number): Promise<number> {
  const priorities = allowed(input, 'priority', PRIORITIES, input.priority)
  // True of all: it names the index that has beside the keys what a broad list asks; of one priority, those stand close together.
  const index = priorities ? sql<SqlBool>`t.priority_rank > 0 and t.priority_rank = r.rank` : sql<SqlBool>`t.number > 0`
  const those = ctx.db
    .selectFrom('tickets as t')
    .where(sql<SqlBool>`t.id = any(w.ids)`)
    .where(index)
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, others))
    .select('t.id')
    // Joined to the ranks, each ticket would be looked up by its key before its rank is asked.
    .offset(sql.lit(0))
  const ranks = priorities?.map((one) => PRIORITIES.indexOf(one) + 1)
  const each = ranks ? sql`cross join unnest(${ranks}::smallint[]) r(rank)` : sql``
  const { rows } = await sql<{ count: number }>`
    with recursive windows (past, size, ids) as (
      select 0, ${sql.lit(first)}, null::bigint[]
      union all
      select w.past + w.size, w.size * 2, array(
        select v.entity_id from custom_field_values v where ${by.holds} order by ${by.order} offset w.past limit w.size)
      from windows w where w.ids is null or cardinality(w.ids) * 2 = w.size)
    select count(*) as count from (
      select from windows w ${each} cross join lateral (${those}) t limit ${sql.lit(MOST)}) f`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/**
 * How many a list holds, to ten thousand; undefined where counting them would take too long.
 * @param few up to this many tickets of its statuses are counted by those
 */
export async function totalOf(
  ctx: Ctx,
  input: ListTickets,
  terms: readonly FieldTerm[],
  few = SELECTIVE_LIMIT,
  first = FIRST,
): Promise<number | undefined> {
  const by = await walked(ctx, input, terms, few)
  const others = terms.filter((term) => term !== by)
  const count = () => (by ? countWalking(ctx, input, by, others, first) : countTickets(ctx.db, ctx.actor, input, terms, MOST))
  return (await budget(ctx, TOTAL_MS)(count)) ?? undefined
}

/** How many tickets of a list have each value, all at once: for lists that are made of few tickets, which are then read but once. */
export async function countByColumn(
  ctx: Ctx,
  input: ListTickets,
  terms: readonly FieldTerm[],
  column: Exclude<BoardGroup, 'assignee' | 'queue'>,
  most: number,
): Promise<Map<string, number>> {
  const { from, left } = readFrom(ctx.db, terms)
  const key =
    column === 'custom-status' ? sql<string>`coalesce('custom:' || t.custom_status_id, t.status)` : sql<string>`${sql.ref(`t.${column}`)}`
  const rows = await from
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, left))
    .select((eb) => [key.as('key'), eb.fn.countAll<number>().as('count')])
    .groupBy(key)
    .execute()
  return new Map(rows.map(({ key, count }) => [key, Math.min(count, most)]))
}
