import type { ListOf } from '@balcao/contracts/common'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Held = ListOf<Ticket> | InfiniteData<ListOf<Ticket>>

/** Marks a ticket in the lists as one that the reader has begun to write on, or takes the mark away. */
export function markDraft(cache: QueryClient, ticketId: number, isThere: boolean): void {
  const marked = (list: ListOf<Ticket>): ListOf<Ticket> =>
    list.data.some(({ id, hasDraft = false }) => id === ticketId && hasDraft !== isThere)
      ? { ...list, data: list.data.map((row) => (row.id === ticketId ? { ...row, hasDraft: isThere } : row)) }
      : list
  cache.setQueriesData<Held>({ queryKey: [['tickets', 'list']] }, (held) => {
    if (!held) return held
    return 'pages' in held ? { ...held, pages: held.pages.map(marked) } : marked(held)
  })
}
