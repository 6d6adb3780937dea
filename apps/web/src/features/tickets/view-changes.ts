import type { TicketView } from '@balcao/contracts/tickets/views'
import { DEFAULT_ORDER, type Filter, isSameFilter, type Order, viewOf } from './filter.ts'
import type { ListLook } from './look.ts'

/** Does a list differ from the view it began with, or from those that everybody has? */
export function isChanged(filter: Filter, order: Order, view: TicketView | undefined, look: ListLook): boolean {
  const isOrdered = (as: Order) => as.sort === order.sort && as.order === order.order
  if (!view) return viewOf(filter) === undefined || !isOrdered(DEFAULT_ORDER)
  return !isSameFilter(view.filter, filter) || !isOrdered(view) || look.changed || view.missing.length > 0
}
