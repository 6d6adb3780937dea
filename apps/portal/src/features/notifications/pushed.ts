import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import type { QueryClient } from '@tanstack/react-query'
import { actsOf } from './notices.data.ts'

/** A notice of the system was clicked: it is read, and leads where it points. */
export function openPushed(cache: QueryClient, go: (path: string) => void, { id, path }: { id: number; path: string | null }): void {
  void actsOf(cache).read([id])
  const to = actionPath(path, location.origin)
  if (to) go(to)
}
