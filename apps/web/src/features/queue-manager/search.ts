import { QUEUE_BOARDS, type QueueBoard } from '@balcao/contracts/queues/words'
import { AWAKE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type Filter, type Order, readSearch as readList, writeSearch as writeList } from '../ticket-list/filter/filter.ts'

export type BoardState = { by: QueueBoard; filter: Filter; order: Order }

/** What is due first stands first, unless the address says otherwise. */
const USUAL: Order = { sort: 'slaDueAt', order: 'asc' }

/** What the address says: the filter is that of the list of tickets, and unknown values are dropped. */
export function readSearch(search: Record<string, unknown>): BoardState {
  const { filter, order } = readList(search)
  return { by: QUEUE_BOARDS.find((one) => one === search.by) ?? 'queue', filter, order: 'sort' in search ? order : USUAL }
}

export function writeSearch({ by, filter, order }: BoardState): Record<string, string> {
  const isUsual = order.sort === USUAL.sort && order.order === USUAL.order
  return {
    ...writeList({ filter, order: isUsual ? readList({}).order : order }),
    ...(isUsual ? {} : { sort: order.sort, order: order.order }),
    ...(by === 'queue' ? {} : { by }),
  }
}

/** The queues that a filter names, where it names any. */
export const queuesOf = ({ queueId, not }: Filter): number[] | undefined => (queueId && !not?.includes('queueId') ? queueId : undefined)

const OF_COLUMNS: readonly string[] = ['queueId', 'assignee', 'status', 'not'] satisfies (keyof Filter)[]

/** Whether a filter leaves out tickets in which something is to be done, of the queues that it names. */
export function isPart(filter: Filter): boolean {
  const { status, not } = filter
  const hasAll = status === undefined || (AWAKE_STATUSES.every((one) => status.includes(one)) && !not?.includes('status'))
  return !hasAll || Object.keys(filter).some((name) => !OF_COLUMNS.includes(name))
}
