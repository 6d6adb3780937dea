import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { AskedDates } from './dates.ts'

/** The statuses of a staff list, each read by its own index. */
export const statusesOf = (ctx: Ctx, { status, not }: ListTickets) =>
  ctx.actor.side === 'staff' && status?.length && !not?.includes('status') ? status : undefined

/** Whether at most `most` tickets have the list's statuses, whatever else it filters by; counted in an index alone. */
export async function isSelectiveByStatus(ctx: Ctx, input: ListTickets, most: number): Promise<boolean> {
  const statuses = statusesOf(ctx, input)
  if (!statuses) return false
  const { rows } = await sql<{ few: boolean }>`select count_tickets_within(${statuses}::text[], ${most}) <= ${most} as few`.execute(ctx.db)
  return rows[0]?.few === true
}

const LITERAL = sql.raw(OPEN_STATUSES.map((one) => `'${one}'`).join(', '))

/**
 * Open tickets of the list's statuses as rows, from an index that covers what lists filter by (decision 018). Undefined if the list
 * includes other statuses, and for customers, who filter by other columns. The statuses are literals, since the planner cannot match
 * parameters to the index's condition.
 */
export function notDoneOf(ctx: Ctx, { status, not }: Pick<ListTickets, 'status' | 'not'>): RawBuilder<unknown> | undefined {
  if (ctx.actor.side !== 'staff' || !status?.length || not?.includes('status')) return undefined
  if (!status.every((one) => (OPEN_STATUSES as readonly string[]).includes(one))) return undefined
  return sql`select * from tickets where status in (${LITERAL}) and status = any(${status}::text[]) offset 0`
}

/** Tickets of these statuses, each by its index, for lists in another order. */
export async function ofStatuses(ctx: Ctx, { status, not, sort }: AskedDates, few: number): Promise<RawBuilder<unknown> | undefined> {
  if (!status?.length || not?.includes('status') || (sort !== 'createdAt' && sort !== 'number' && sort !== 'priority')) return undefined
  const { rows } = await sql<{ few: boolean }>`select count_tickets_within(${status}::text[], ${few}) <= ${sql.lit(few)} as few`.execute(
    ctx.db,
  )
  if (!rows[0]?.few) return undefined
  const notDone = notDoneOf(ctx, { status, not })
  if (notDone) return notDone
  // Twice the number just counted: a hint for the planner, not a limit of the list.
  const each = status.map(
    (one) => sql`(select * from tickets where status = ${one} order by updated_at desc, id desc limit ${sql.lit(few * 2 + 1_000)})`,
  )
  return sql.join(each, sql` union all `)
}
