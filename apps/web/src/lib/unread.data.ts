import { countsAsked } from '@balcao/ui/lib/notifications/asking'
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
    ...countsAsked,
  })
  return data?.unread ?? 0
}
