import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useEffect, useRef } from 'react'
import { latestFirst } from '../../../lib/caches/ticket-cache.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Filter, Order } from '../filter/filter.ts'

const nextCursor = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined }

type Reading = {
  enabled?: boolean
  limit?: number
  /** Read again whenever it comes to the screen: what is kept of it may lack what came meanwhile. */
  fresh?: boolean
}

/** A list of tickets, a page at a time. What is on screen changes only by live patches and by `refresh`. */
export function useTicketList(filter: Filter, order: Order, { enabled = true, limit = PAGE_SIZE, fresh = false }: Reading = {}) {
  const input = { ...filter, ...order, limit }
  const utils = trpc.useUtils()
  const query = trpc.tickets.list.useInfiniteQuery(input, { ...nextCursor, enabled, refetchOnMount: fresh ? 'always' : true })
  return {
    ...query,
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    /** From the top, without the pages further down. */
    refresh() {
      utils.tickets.list.setInfiniteData(
        input,
        (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
      )
      return utils.tickets.list.invalidate(input)
    },
  }
}

/** A ticket pointed at by the address that is not among the rows. */
export function useHighlighted(id: number | null, rows: readonly Ticket[], ready: boolean): Ticket | undefined {
  const missing = ready && id !== null && !rows.some((row) => row.id === id)
  return trpc.tickets.get.useQuery({ id: id ?? 0 }, { enabled: missing, retry: false }).data
}

const HOVER_MS = 80

/** Reads a ticket ahead once the pointer or the focus has rested on its row. */
export function usePrefetch() {
  const utils = trpc.useUtils()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ id }: { id: number }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void utils.tickets.get.prefetch({ id })
      void utils.tickets.comments.list.prefetchInfinite(latestFirst(id))
    }, HOVER_MS)
  }
}
