import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { BOARD_LISTS, type BoardList } from '@balcao/contracts/sla/bounds'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc.ts'

type Who = 'me' | 'none' | number
/** What the board shows, as its address says. */
export type BoardFilter = { list: BoardList; queueId: number[]; assignee: Who[] }

const ID = /^[1-9]\d{0,8}$/
const items = (text: unknown) => (typeof text === 'string' || typeof text === 'number' ? String(text).split(',') : [])

/** Reads an address; what it does not know it leaves out. */
export function readBoard({ list, queue, assignee }: Record<string, unknown>): BoardFilter {
  return {
    list: BOARD_LISTS.find((one) => one === list) ?? 'late',
    queueId: items(queue)
      .filter((item) => ID.test(item))
      .map(Number),
    assignee: items(assignee).flatMap((item): Who[] => (item === 'me' || item === 'none' ? [item] : ID.test(item) ? [Number(item)] : [])),
  }
}

export function writeBoard({ list, queueId, assignee }: BoardFilter): Record<string, string> {
  return {
    ...(list === 'late' ? {} : { list }),
    ...(queueId.length > 0 ? { queue: queueId.join(',') } : {}),
    ...(assignee.length > 0 ? { assignee: assignee.join(',') } : {}),
  }
}

/** What is asked of the server for what is shown. */
export const askedOf = ({ list, queueId, assignee }: BoardFilter) => ({
  list,
  ...(queueId.length > 0 ? { queueId } : {}),
  ...(assignee.length > 0 ? { assignee } : {}),
})

/** One list of the board, 50 a page, with the counts of all three. Deadlines that pass are told live; time itself is not. */
export function useBoard(filter: BoardFilter) {
  const query = trpc.sla.board.useInfiniteQuery(
    { limit: PAGE_SIZE, ...askedOf(filter) },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  const pages = query.data?.pages ?? []
  return { ...query, rows: pages.flatMap(({ data }) => data), counts: pages[0]?.counts, asOf: pages[0]?.asOf ?? new Date().toISOString() }
}
