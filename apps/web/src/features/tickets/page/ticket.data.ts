import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findInLists, latestFirst } from '../../../lib/caches/ticket-cache.ts'
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

/** All comments and, for staff, the history, oldest first: read from their ends to their beginnings, page after page. */
export function useConversation(ticketId: number, staff: boolean) {
  const comments = trpc.tickets.comments.list.useInfiniteQuery(latestFirst(ticketId), nextCursor)
  const history = trpc.tickets.history.list.useInfiniteQuery(latestFirst(ticketId), { ...nextCursor, enabled: staff })
  useReadOn(comments)
  useReadOn(history)
  const said = oldestFirst(comments.data?.pages)
  const changed = oldestFirst(history.data?.pages)
  const isCut = comments.data !== undefined && comments.hasNextPage
  return {
    comments: said,
    history: changed,
    isPending: comments.isPending,
    /** Read to its beginning, or as far as it could be. */
    isWhole: !comments.isPending && (!comments.hasNextPage || comments.isError),
    /** Since when nothing is missing; empty where nothing is. */
    completeSince: later(isCut ? said[0] : undefined, history.hasNextPage && !history.isError ? changed[0] : undefined),
    /** Why earlier messages are missing that are not being read any more. */
    earlierError: isCut ? comments.error : null,
    readEarlier: () => void comments.fetchNextPage(),
    error: comments.data ? null : comments.error,
    retry: comments.refetch,
  }
}

const oldestFirst = <T>(pages: readonly { data: T[] }[] | undefined): T[] => (pages ?? []).flatMap(({ data }) => data).reverse()

type Dated = { createdAt: string }
const later = (a: Dated | undefined, b: Dated | undefined) => [a?.createdAt ?? '', b?.createdAt ?? ''].sort()[1] as string

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
