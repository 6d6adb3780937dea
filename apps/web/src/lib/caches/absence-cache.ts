import type { QueryClient } from '@tanstack/react-query'

/** Absences, shifts and what is drawn from them are read again. */
export function refreshAbsences(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [['absences']] })
}
