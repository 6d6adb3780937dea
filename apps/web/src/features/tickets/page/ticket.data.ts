import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findInLists } from '../../../lib/caches/ticket-cache.ts'
import { trpc } from '../../../lib/trpc.ts'

/** A ticket by its id in the address. */
export function useTicket(id: number) {
  const cache = useQueryClient()
  const { data, error, isPending, refetch } = trpc.tickets.get.useQuery(
    { id },
    { enabled: id > 0, placeholderData: () => findInLists(cache, id) },
  )
  return { ticket: data, error, isPending, retry: () => void refetch() }
}

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

/** All comments and, for staff, the history, read to their ends page after page. */
export function useConversation(ticketId: number, staff: boolean) {
  const comments = trpc.tickets.comments.list.useInfiniteQuery({ ticketId, limit: MAX_PAGE_SIZE }, nextCursor)
  const history = trpc.tickets.history.list.useInfiniteQuery({ ticketId, limit: MAX_PAGE_SIZE }, { ...nextCursor, enabled: staff })
  useReadOn(comments)
  useReadOn(history)
  return {
    comments: comments.data?.pages.flatMap(({ data }) => data) ?? [],
    history: history.data?.pages.flatMap(({ data }) => data) ?? [],
    isPending: comments.isPending,
    /** Read to its end, or as far as it could be. */
    isWhole: !comments.isPending && (!comments.hasNextPage || comments.isError),
    error: comments.data ? null : comments.error,
    retry: comments.refetch,
  }
}

/** The files of the ticket itself, which came with no message. */
export function useTicketFiles(ticketId: number) {
  const { data } = trpc.tickets.attachments.list.useQuery({ ticketId, of: 'ticket', limit: MAX_PAGE_SIZE })
  return data?.data ?? []
}

type Paged = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => unknown }

function useReadOn({ hasNextPage, isFetching, isError, fetchNextPage }: Paged) {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
}
