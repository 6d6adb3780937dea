import { isPassing } from '@balcao/ui/lib/failure'
import { refetchAfterPatch } from '@balcao/ui/lib/live/refetch-after-patch'
import { DATA_QUERIES } from '@balcao/ui/lib/notifications/constants'
import { LIST_KEY } from '@balcao/ui/lib/notifications/keys'
import { QueryClient } from '@tanstack/react-query'

/** Stale after 5 minutes, one retry (specification §8); live events keep what is shown fresh in between. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: DATA_QUERIES.staleMs,
      gcTime: 15 * 60_000,
      retry: (count, error) => count < DATA_QUERIES.retries && isPassing(error),
      retryDelay: 800,
      refetchOnWindowFocus: false,
    },
    // An act that cannot be sent fails at once and says so; its text is kept as a draft.
    mutations: { retry: 0, networkMode: 'always' },
  },
})
refetchAfterPatch(queryClient, [LIST_KEY])
