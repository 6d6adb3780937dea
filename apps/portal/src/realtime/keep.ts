import type { Comment } from '@balcao/contracts/comments/comments'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../lib/trpc.ts'
import { addComment, newer, patchList } from './cache.ts'

/** Puts a ticket's reading wherever it is shown; the newer one wins. */
export function keepTicket(queryClient: QueryClient, ticket: Ticket): void {
  const one = getQueryKey(trpc.tickets.get, { id: ticket.id }, 'query')
  queryClient.setQueryData<Ticket>(one, (held) => (held ? newer(held, ticket) : held))
  queryClient.setQueriesData<Parameters<typeof patchList>[0]>({ queryKey: getQueryKey(trpc.tickets.list) }, (list) =>
    patchList(list, ticket),
  )
}

/** Adds a message to its ticket's conversation, where that is held. */
export function keepComment(queryClient: QueryClient, comment: Comment): void {
  const queryKey = getQueryKey(trpc.tickets.comments.list, { ticketId: comment.ticketId })
  queryClient.setQueriesData<Parameters<typeof addComment>[0]>({ queryKey }, (pages) => addComment(pages, comment))
}
