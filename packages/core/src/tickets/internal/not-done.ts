import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

const LITERAL = sql.raw(OPEN_STATUSES.map((one) => `'${one}'`).join(', '))

/**
 * Tickets that are not done with, of the list's statuses, as rows: an index holds them alone, with what lists ask beside it, so none is
 * read for it (decision 096). Undefined where the list has other tickets too, and for customers, who see by other columns. All
 * statuses stand in the text: of parameters the planner does not know that the index has them.
 */
export function notDoneOf(ctx: Ctx, { status, not }: Pick<ListTickets, 'status' | 'not'>): RawBuilder<unknown> | undefined {
  if (ctx.actor.side !== 'staff' || !status?.length || not?.includes('status')) return undefined
  if (!status.every((one) => (OPEN_STATUSES as readonly string[]).includes(one))) return undefined
  return sql`select * from tickets where status in (${LITERAL}) and status = any(${status}::text[]) offset 0`
}
