import type { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../failure.ts'

/** What is on screen and could not be read, the server being away or not well, is read again: the connection is back. */
export const rereadFailed = (cache: QueryClient): void =>
  void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && isPassing(state.error) })
