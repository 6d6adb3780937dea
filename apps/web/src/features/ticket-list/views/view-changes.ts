import type { TicketView } from '@balcao/contracts/ticket-list/views'
import { DEFAULT_ORDER, isSameFilter, type ListState, type Order, viewOf } from '../filter/filter.ts'
import type { ListLook } from '../list/look.ts'
import { boardOf } from './views.data.ts'

/** A list as it stands. */
export type ShownList = Pick<ListState, 'filter' | 'order' | 'board'> & { look: ListLook }

/** Does a list differ from the view it began with, or from those that everybody has (which are the same as a board)? */
export function isChanged({ filter, order, board, look }: ShownList, view: TicketView | undefined): boolean {
  const isOrdered = (as: Order) => as.sort === order.sort && as.order === order.order
  if (!view) return viewOf(filter) === undefined || !isOrdered(DEFAULT_ORDER)
  const isSame = isSameFilter(view.filter, filter) && isOrdered(view) && boardOf(view) === board
  return !isSame || look.changed || view.missing.length > 0
}
