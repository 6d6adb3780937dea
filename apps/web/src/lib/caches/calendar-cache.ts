import type { QueryClient } from '@tanstack/react-query'

/** Business hours or holidays changed: all that shows them is read again. */
export function refreshCalendars(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [['calendars']] })
}
