import type { QueryClient } from '@tanstack/react-query'

/** What shows queues, who works on them, and what is chosen from them. */
const SHOWN = [['queues'], ['routing', 'queues'], ['tickets', 'options']]
/** Not all of an organisation ask at once, and people come in the morning one after the other. */
const LEAST_MS = 500
const SPREAD_MS = 2000
let _timer: ReturnType<typeof setTimeout> | undefined

/** Something of queues changed: what is shown of them is read again soon, once for several changes. */
export function refreshQueues(cache: QueryClient): void {
  _timer ??= setTimeout(
    () => {
      _timer = undefined
      for (const path of SHOWN) void cache.invalidateQueries({ queryKey: [path] })
    },
    LEAST_MS + Math.random() * SPREAD_MS,
  )
}
