import type { ListOf } from '@balcao/contracts/common'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Held = ListOf<Ticket> | InfiniteData<ListOf<Ticket>>

/** Says of a ticket's rows what only concerns their reader, in every list that holds it. */
function markRows(cache: QueryClient, ticketId: number, mark: 'hasDraft' | 'unread', is: boolean): void {
  const marked = (list: ListOf<Ticket>): ListOf<Ticket> =>
    list.data.some(({ id, [mark]: held = false }) => id === ticketId && held !== is)
      ? { ...list, data: list.data.map((row) => (row.id === ticketId ? { ...row, [mark]: is } : row)) }
      : list
  cache.setQueriesData<Held>({ queryKey: [['tickets', 'list']] }, (held) => {
    if (!held) return held
    return 'pages' in held ? { ...held, pages: held.pages.map(marked) } : marked(held)
  })
}

/** Marks a ticket in the lists as one that the reader has begun to write on, or takes the mark away. */
export const markDraft = (cache: QueryClient, ticketId: number, isThere: boolean) => markRows(cache, ticketId, 'hasDraft', isThere)

/** The reader has it before them: nothing of it is unread any more. */
export const markSeen = (cache: QueryClient, ticketId: number) => markRows(cache, ticketId, 'unread', false)
