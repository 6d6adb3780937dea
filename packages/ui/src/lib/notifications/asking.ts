import type { Query } from '@tanstack/react-query'
import { DATA_CACHE, STATS_STALE_MS } from './constants.ts'

type Asked = { state: Pick<Query['state'], 'dataUpdatedAt' | 'errorUpdatedAt'> }
type Connection = { effectiveType?: string; saveData?: boolean }

/** Asks anew, however fresh, unless the last answer came less than so many milliseconds ago. */
const unlessWithin =
  (ms: number) =>
  ({ state }: Asked): 'always' | false =>
    Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) < ms ? false : 'always'

/** How long a failed question waits, in milliseconds: longer on a slow network, or one that costs. */
export function errorRetryMs(connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection): number {
  const isSlow = connection?.saveData || connection?.effectiveType?.endsWith('2g')
  return isSlow ? DATA_CACHE.slowErrorRetryMs : DATA_CACHE.errorRetryMs
}

/**
 * How often the counts are asked for: every minute, and when the window or the connection is back. Live events keep them in
 * between, but a page that slept may have missed some. By the times of the data cache (R-551, C-33), the second named set.
 */
export const countsAsked = {
  staleTime: STATS_STALE_MS,
  refetchInterval: STATS_STALE_MS,
  refetchOnWindowFocus: unlessWithin(DATA_CACHE.focusThrottleMs),
  refetchOnReconnect: unlessWithin(DATA_CACHE.dedupeMs),
  retryDelay: () => errorRetryMs(),
}
