import type { QueryClient } from '@tanstack/react-query'
import { refreshStats } from './ticket-cache.ts'

/** What shows companies, or which company a ticket is of. */
const SHOWN = [['companies'], ['tickets', 'list'], ['tickets', 'get'], ['tickets', 'history'], ['search']]
/** Not all of an organisation ask at once. */
const SPREAD_MS = 2000
let _timer: ReturnType<typeof setTimeout> | undefined

/** Companies were merged: they, and the tickets shown, are read again within two seconds, once for several merges. */
export function refreshCompanies(cache: QueryClient): void {
  _timer ??= setTimeout(() => {
    _timer = undefined
    for (const path of SHOWN) void cache.invalidateQueries({ queryKey: [path] })
    refreshStats(cache)
  }, Math.random() * SPREAD_MS)
}
