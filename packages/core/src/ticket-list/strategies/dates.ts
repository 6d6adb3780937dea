import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { FieldTerm } from '../../custom-fields/terms.ts'
import { type DateFilter, dateRangesOf } from '../internal/dated.ts'

/** The parts of a list's input that matter for its dates. */
export type AskedDates = Pick<ListTickets, 'tagId' | 'status' | 'type' | 'not'> & DateFilter & Partial<Pick<ListTickets, 'sort' | 'order'>>

/** Cost of skipping a ticket outside the range in a list by update, relative to sorting one read by its date's index. */
const PASSED_OVER = 0.5

/** Approximate number of tickets created before an instant: the number of the last one, from an index. */
const numberBefore = (at: RawBuilder<unknown>) =>
  sql`coalesce((select number from tickets where created_at < ${at} order by created_at desc, id desc limit 1), 0)`

/** Approximate number of tickets created between two instants (`made`) and since (`newer`). */
const createdBetween = (from: RawBuilder<unknown> | undefined, to: RawBuilder<unknown>) => sql`
  (select n.last - n.first as made, n.newest - n.last as newer from (
    select ${from ? numberBefore(from) : sql`0`} as first, ${numberBefore(to)} as last, coalesce((select max(number) from tickets), 0) as newest) n) m`

/** Whether the list is ordered by update; any other order has an index that finds its tickets sooner. */
const isByUpdate = ({ sort }: AskedDates) => sort === undefined || sort === 'updatedAt'

/** The same for completed tickets only, since even old open tickets change often. */
const isOver = (input: AskedDates): boolean =>
  isByUpdate(input) &&
  Boolean(input.status?.length) &&
  OPEN_STATUSES.every((one) => input.status?.includes(one) === (input.not?.includes('status') ?? false))

/**
 * Tickets created before some day were mostly last changed long ago, so a list by update would read much before them. Reads them by
 * creation date if they are few, or if they are completed and more would be skipped than sorted.
 */
export async function createdInRange(ctx: Ctx, input: AskedDates, few: number): Promise<RawBuilder<unknown> | undefined> {
  const { createdFrom, createdTo } = input
  if (!createdTo) return undefined
  const most = isOver(input) ? sql`greatest(${sql.lit(few)}, m.newer * ${sql.lit(PASSED_OVER)})` : sql.lit(few)
  const { rows } = await sql<{ few: boolean }>`
    select m.made <= ${most} as few
    from ${createdBetween(createdFrom ? sql`${createdFrom}` : undefined, sql`${createdTo}`)}`.execute(ctx.db)
  const from = createdFrom ? sql`and created_at >= ${createdFrom}` : sql``
  // The order selects the index and the offset keeps it: for unknown dates the planner expects a third of the table.
  return rows[0]?.few
    ? sql`select * from tickets where created_at < ${createdTo} ${from} order by created_at desc, id desc offset 0`
    : undefined
}

const ANSWERED = ['status', 'not', 'customFields', 'tagId', 'sort', 'order', 'limit', 'cursor', 'page']

/** Whether a list filters only by status, update and these dates. */
export const asksOnly = (input: AskedDates, times: readonly string[]) =>
  isByUpdate(input) &&
  Object.entries(input).every(
    ([name, value]) => value === undefined || ANSWERED.includes(name) || times.includes(name.replace(/(From|To|Days)$/, '')),
  )

/**
 * Tickets first answered, resolved or closed in a past range were mostly last changed soon after, so a list by update would first read
 * everything changed since. Reads them by that date if they are few. They are counted in the index alone, because the planner cannot
 * estimate the range; if many tickets were created in the range, about as many are assumed.
 */
export async function completedInRange(
  ctx: Ctx,
  input: AskedDates,
  few: number,
): Promise<(Pick<FieldTerm, 'changedLast'> & { rows: RawBuilder<unknown> }) | undefined> {
  for (const { name, column, from, to } of dateRangesOf(input, ctx.actor)) {
    if (name !== 'firstResponse' && name !== 'resolved' && name !== 'closed') continue
    const first = from.length > 0 ? sql`greatest(${sql.join(from)})` : sql`'-infinity'::timestamptz`
    const last = to ?? sql`'infinity'::timestamptz`
    const most = to ? few * 3 : few
    const counted = sql`count_tickets_dated_within(${name}, ${first}, ${last}, ${most}) <= ${sql.lit(most)}`
    const { rows } =
      to && (name === 'firstResponse' ? isOver(input) : isByUpdate(input))
        ? await sql<{ few: boolean }>`
          select case when m.made > ${sql.lit(most)} and m.made <= m.newer * ${sql.lit(PASSED_OVER)} then true else ${counted} end as few
          from ${createdBetween(from.length > 0 ? first : undefined, to)}`.execute(ctx.db)
        : await sql<{ few: boolean }>`select ${counted} as few`.execute(ctx.db)
    const at = sql.ref(column)
    // The index covers such a list and yields the last changed first, so hardly any of the others is sorted. Lists that filter by more read
    // the tickets unordered, page by page, at a third of the cost of single lookups.
    const order = asksOnly(input, [name]) ? sql`order by ${at} ${sql.raw(input.order ?? 'desc')}` : sql``
    if (!rows[0]?.few) continue
    const those = { rows: sql`select * from tickets where ${at} >= ${first} and ${at} < ${last} ${order} offset 0` }
    const isByLastChange = name !== 'firstResponse' && from.length > 0 && to && isByUpdate(input) && input.order !== 'asc'
    if (!isByLastChange) return those
    const changedLast = (most: number) =>
      sql`select * from tickets where id = any(array(select find_changed_last_within(${name}, ${first}, ${last}, ${most}))) offset 0`
    return { ...those, changedLast }
  }
  return undefined
}
