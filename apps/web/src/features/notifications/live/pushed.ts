import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import { centerOf } from '@balcao/ui/lib/notifications/keeping'
import type { QueryClient } from '@tanstack/react-query'
import { goTo } from '../../../lib/go-to.ts'
import { actsOf } from '../center.data.ts'

/** A notice of the system was clicked: it is read, and leads where it points. */
export function openPushed(cache: QueryClient, { id, path }: { id: number; path: string | null }): void {
  void actsOf(centerOf(cache)).read([id])
  const to = actionPath(path, location.origin)
  if (to) goTo(to)
}
