import type { QueryClient } from '@tanstack/react-query'

/** Policies, the board, recomputes and the clocks of tickets are read again. */
export function refreshSla(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [['sla']] })
}
