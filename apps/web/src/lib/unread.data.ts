import { STATS_STALE_MS } from '@balcao/ui/lib/notifications/constants'
import { STATS_KEY } from '@balcao/ui/lib/notifications/keys'
import { useQuery } from '@tanstack/react-query'
import { useIsSignedIn } from './session.ts'
import { api } from './trpc.ts'

/** How many notifications are unread; live events keep it, and it is asked again every minute. */
export function useUnread(): number {
  const { data } = useQuery({
    enabled: useIsSignedIn(),
    queryKey: STATS_KEY,
    queryFn: () => api.notifications.stats.query({}),
    staleTime: STATS_STALE_MS,
    refetchInterval: STATS_STALE_MS,
  })
  return data?.unread ?? 0
}
