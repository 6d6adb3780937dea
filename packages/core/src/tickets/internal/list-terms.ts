import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { FEW, type FieldTerm, fieldTerms, ifFew } from '../../custom-fields/internal/terms.ts'
import { type DateFilter, stretchesOf } from './dated.ts'
import { notDoneOf } from './not-done.ts'
import { mustKnowTypes } from './type-rows.ts'

type Asked = Pick<ListTickets, 'customFields' | 'tagId' | 'watching' | 'status' | 'type' | 'not'> &
  DateFilter &
  Partial<Pick<ListTickets, 'sort' | 'order'>>

/**
 * What a list asks beside the columns of its tickets. Tags that stand on few tickets, what the caller follows, and what was made in a
 * time that is over, or first answered, resolved or closed in some time, are among them: the list is then made of those. So are statuses
 * that few tickets have, in an order that no index of them has. @throws DomainError invalid_input: see `fieldTerms`, and for an
 * unknown type
 */
export async function listTerms(ctx: Ctx, input: Asked, few = FEW): Promise<FieldTerm[]> {
  await mustKnowTypes(ctx, input.type)
  const terms = await fieldTerms(ctx, 'ticket', input.customFields ?? [], 'customFields', few)
  const among = async (query: RawBuilder<unknown>) => {
    const ids = await ifFew(ctx, query, few)
    if (ids) terms.push({ holds: sql`true`, negated: false, ids })
  }
  const tags = input.not?.includes('tagId') ? undefined : input.tagId
  if (tags?.length) await among(sql`select ticket_id from ticket_tags where tag_id = any(${tags}::bigint[])`)
  if (input.watching) await among(sql`select ticket_id from ticket_watchers where user_id = ${ctx.actor.userId}`)
  // Customers' lists are made of their own tickets anyway. Rows of tickets, read by an index that has them side by side, cost
  // less than those named one by one, and what would be read in their place costs more: so more of them still count as few. With
  // half as many of a status, a list by priority took twice as long as soon as a desk had a few more (decision 070).
  // Where few are named already, each is looked up by its key: rows of others would be held against all those names one by one.
  if (ctx.actor.side !== 'staff' || terms.some(({ ids }) => ids)) return terms
  const made = await madeThen(ctx, input, few * 3)
  const came = made ? { rows: made } : await cameThen(ctx, input, few)
  const those = came ? { ...came, many: true } : { rows: await ofStatuses(ctx, input, few * 2) }
  const { rows } = those
  if (rows) terms.push({ holds: sql`true`, negated: false, ids: sql`array(select m.id from (${rows}) m)`, ...those, rows })
  return terms
}

/** A ticket of another time, which a list by update passes over, costs so much of one that is put in order by its date's index. */
const PASSED_OVER = 0.5

/** How many were made before an instant, nearly: by the number of the last one, which is one look at an index. */
const numberBefore = (at: RawBuilder<unknown>) =>
  sql`coalesce((select number from tickets where created_at < ${at} order by created_at desc, id desc limit 1), 0)`

/** How many were made between two instants, nearly (`made`), and how many since (`newer`): whatever lies between. */
const madeWithin = (from: RawBuilder<unknown> | undefined, to: RawBuilder<unknown>) => sql`
  (select n.last - n.first as made, n.newest - n.last as newer from (
    select ${from ? numberBefore(from) : sql`0`} as first, ${numberBefore(to)} as last, coalesce((select max(number) from tickets), 0) as newest) n) m`

/** Is it a list by update? In any other order its own index has the list's tickets sooner. */
const isByUpdate = ({ sort }: Asked) => sort === undefined || sort === 'updatedAt'

/** The same of tickets that are done with: of those that are not, even old ones were changed of late. */
const isOver = (input: Asked): boolean =>
  isByUpdate(input) &&
  Boolean(input.status?.length) &&
  OPEN_STATUSES.every((one) => input.status?.includes(one) === (input.not?.includes('status') ?? false))

/**
 * What was made until some day was mostly last changed long ago too, behind everything that a list by update would read
 * first. The list is made of it where it is few, or is over and more would be passed over than are put in order.
 */
async function madeThen(ctx: Ctx, input: Asked, few: number): Promise<RawBuilder<unknown> | undefined> {
  const { createdFrom, createdTo } = input
  if (!createdTo) return undefined
  const most = isOver(input) ? sql`greatest(${sql.lit(few)}, m.newer * ${sql.lit(PASSED_OVER)})` : sql.lit(few)
  const { rows } = await sql<{ few: boolean }>`
    select m.made <= ${most} as few
    from ${madeWithin(createdFrom ? sql`${createdFrom}` : undefined, sql`${createdTo}`)}`.execute(ctx.db)
  const from = createdFrom ? sql`and created_at >= ${createdFrom}` : sql``
  // The order names the index, and the offset keeps it: of unknown days the planner would expect a third of the table.
  return rows[0]?.few
    ? sql`select * from tickets where created_at < ${createdTo} ${from} order by created_at desc, id desc offset 0`
    : undefined
}

const ANSWERED = ['status', 'not', 'customFields', 'tagId', 'sort', 'order', 'limit', 'cursor', 'page']

/** Does a list ask no columns but its status, its last change and the time of these names? */
export const asksOnly = (input: Asked, times: readonly string[]) =>
  isByUpdate(input) &&
  Object.entries(input).every(
    ([name, value]) => value === undefined || ANSWERED.includes(name) || times.includes(name.replace(/(From|To|Days)$/, '')),
  )

/**
 * What was first answered, resolved or closed in a time that is over was mostly last changed soon after: a list by update would read all
 * that changed since. Of what came until now it meets the next one soon, unless they are few. Counted in the index alone, which the
 * planner would not think of: it does not know how long a time is. Where many were made in that time, about as many came to this.
 */
async function cameThen(
  ctx: Ctx,
  input: Asked,
  few: number,
): Promise<(Pick<FieldTerm, 'changedLast'> & { rows: RawBuilder<unknown> }) | undefined> {
  for (const { name, column, from, to } of stretchesOf(input, ctx.actor)) {
    if (name !== 'firstResponse' && name !== 'resolved' && name !== 'closed') continue
    const first = from.length > 0 ? sql`greatest(${sql.join(from)})` : sql`'-infinity'::timestamptz`
    const last = to ?? sql`'infinity'::timestamptz`
    const most = to ? few * 3 : few
    const counted = sql`count_tickets_dated_within(${name}, ${first}, ${last}, ${most}) <= ${sql.lit(most)}`
    const { rows } =
      to && (name === 'firstResponse' ? isOver(input) : isByUpdate(input))
        ? await sql<{ few: boolean }>`
          select case when m.made > ${sql.lit(most)} and m.made <= m.newer * ${sql.lit(PASSED_OVER)} then true else ${counted} end as few
          from ${madeWithin(from.length > 0 ? first : undefined, to)}`.execute(ctx.db)
        : await sql<{ few: boolean }>`select ${counted} as few`.execute(ctx.db)
    const at = sql.ref(column)
    // The index has what such a list asks, and gives first what is changed last: of the others hardly one is kept to be put in order.
    // What asks more reads its tickets, without an order of their own: page by page, at a third of what one by one would cost.
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

/** Tickets of these statuses, each by its index, where the list's order is another. */
async function ofStatuses(ctx: Ctx, { status, not, sort }: Asked, few: number): Promise<RawBuilder<unknown> | undefined> {
  if (!status?.length || not?.includes('status') || (sort !== 'createdAt' && sort !== 'number' && sort !== 'priority')) return undefined
  const { rows } = await sql<{ few: boolean }>`select count_tickets_within(${status}::text[], ${few}) <= ${sql.lit(few)} as few`.execute(
    ctx.db,
  )
  if (!rows[0]?.few) return undefined
  const notDone = notDoneOf(ctx, { status, not })
  if (notDone) return notDone
  // Twice as many as were counted a moment ago: a limit for the planner, not for the list.
  const each = status.map(
    (one) => sql`(select * from tickets where status = ${one} order by updated_at desc, id desc limit ${sql.lit(few * 2 + 1_000)})`,
  )
  return sql.join(each, sql` union all `)
}
