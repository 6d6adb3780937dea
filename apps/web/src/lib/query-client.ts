import { failureOf, isPassing } from '@balcao/ui/lib/failure'
import { refetchAfterPatch } from '@balcao/ui/lib/live/refetch-after-patch'
import { DATA_QUERIES } from '@balcao/ui/lib/notifications/constants'
import { LIST_KEY } from '@balcao/ui/lib/notifications/keys'
import { QueryClient } from '@tanstack/react-query'
import { REAPPLIED } from './caches/ticket-cache.ts'

/** Stale after 5 minutes, one retry (specification §8); live events keep what is shown fresh in between. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DATA_QUERIES.staleMs,
        gcTime: 15 * 60_000,
        retry: (count, error) => count < DATA_QUERIES.retries && isPassing(error) && failureOf(error).kind !== 'timeout',
        retryDelay: 800,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: 0 },
    },
  })
  refetchAfterPatch(client, [LIST_KEY, ...REAPPLIED])
  return client
}
