import type { ListOf } from '@balcao/contracts/common'
import { fieldOfSort } from '@balcao/contracts/custom-fields/filters'
import type { ListTickets, Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { type FieldTerm, SELECTIVE_LIMIT } from '../custom-fields/terms.ts'
import { pageOf } from '../paging.ts'
import { ticketView } from '../tickets/ticket-view.ts'
import type { AskedList, Placed, Strategy } from './strategies/asked-list.ts'
import { changedLast, firstOfMany, lookUpAll, numberedPage, readInOrder, windows } from './strategies/by-column.ts'
import { fieldCursor, fieldOrder, firstValues, sortSelective, sortSelectiveStatus, walkValues } from './strategies/by-field.ts'
import { ticketCursor } from './ticket-page.ts'

/**
 * The ways to read a page of tickets, in the order in which they are tried: the first that applies and answers has read it. All of them
 * must find the same page (`selectivity.sampled.test.ts`); they differ in what they cost (docs/benchmarks.md).
 */
export const STRATEGIES: readonly Strategy[] = [
  // Lists in the order of a custom field.
  sortSelectiveStatus,
  firstValues,
  sortSelective,
  walkValues,
  // Lists in the order of a column of tickets.
  numberedPage,
  changedLast,
  windows,
  firstOfMany,
  lookUpAll,
  readInOrder,
]

/** The rows of a page, and one more where there is more. @throws DomainError invalid_cursor */
export async function readPage(list: AskedList): Promise<readonly Placed[]> {
  for (const { applies, page } of STRATEGIES) {
    const rows = applies(list) && (await page(list))
    if (rows) return rows
  }
  throw new Error('no strategy has read the page')
}

/**
 * One page of a list, read by the first strategy that finds it.
 * @param terms what the list asks beside the columns of its tickets: see `listTerms`
 * @param few up to this many tickets of a list by a custom field are sorted in memory
 * @throws DomainError invalid_cursor, and invalid_input for a field that is not there or cannot be ordered by
 */
export async function pageOfList(
  ctx: Ctx,
  input: ListTickets,
  terms: readonly FieldTerm[],
  few = SELECTIVE_LIMIT,
): Promise<ListOf<Ticket>> {
  const key = fieldOfSort(input.sort)
  const by = key ? await fieldOrder(ctx, input, key, few) : undefined
  return pageOf(
    [...(await readPage({ ctx, input, terms, by }))],
    input.limit,
    ({ row }) => ticketView(row, ctx.actor.side),
    (placed) => (by ? fieldCursor(input, placed) : ticketCursor(placed.row, ctx.actor, input)),
  )
}
