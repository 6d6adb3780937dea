import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { BoardGroup } from '@balcao/contracts/tickets/view-names'
import type { Ctx } from '../../ctx.ts'
import type { FieldTerm } from '../../custom-fields/internal/terms.ts'
import { budget } from './count-within.ts'
import { countTickets, readFrom, ticketConditions } from './ticket-page.ts'
import type { Eb } from './visible.ts'

/** A page that is asked for by its number waits no longer than this for how many there are. */
const TOTAL_MS = 700

/** How many a list holds, to ten thousand; undefined where counting them would take too long. */
export async function totalOf(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[]): Promise<number | undefined> {
  return (await budget(ctx, TOTAL_MS)(() => countTickets(ctx.db, ctx.actor, input, terms))) ?? undefined
}

/** How many tickets of a list have each value, all at once: for lists that are made of few tickets, which are then read but once. */
export async function countByColumn(
  ctx: Ctx,
  input: ListTickets,
  terms: readonly FieldTerm[],
  column: Exclude<BoardGroup, 'assignee'>,
  most: number,
): Promise<Map<string, number>> {
  const { from, left } = readFrom(ctx.db, terms)
  const rows = await from
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, left))
    .select((eb) => [`t.${column} as key`, eb.fn.countAll<number>().as('count')])
    .groupBy(`t.${column}`)
    .execute()
  return new Map(rows.map(({ key, count }) => [key, Math.min(count, most)]))
}
