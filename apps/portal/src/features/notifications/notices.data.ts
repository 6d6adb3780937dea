import { countsAsked } from '@balcao/ui/lib/notifications/asking'
import { NO_FILTER } from '@balcao/ui/lib/notifications/filter'
import { actsOver, callsOver, centerList, centerOf } from '@balcao/ui/lib/notifications/keeping'
import { STATS_KEY } from '@balcao/ui/lib/notifications/keys'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/trpc.ts'

const calls = callsOver(api.notifications)

/** What a customer may do to their notifications. */
export const actsOf = (cache: QueryClient) => actsOver(calls, centerOf(cache))

/** The customer's notifications, newest first. */
export const useNotices = () => useInfiniteQuery(centerList(calls, centerOf(useQueryClient()), NO_FILTER))

/** How many are unread; live events keep it, and it is asked again every minute. */
export function useUnread(): number {
  const { data } = useQuery({ queryKey: STATS_KEY, queryFn: calls.stats, ...countsAsked })
  return data?.unread ?? 0
}
