import type { NotificationStats } from '@balcao/contracts/notifications/notifications'
import { BADGE_MAX } from '@balcao/ui/lib/notifications/constants'
import { STATS_KEY } from '@balcao/ui/lib/notifications/keys'
import type { QueryClient } from '@tanstack/react-query'
import { isLeader, onLeading } from './leader.ts'

const COUNT = /^\(\d+\+?\) /

/** A title with how many are unread before it, or without. */
export function titled(title: string, unread: number): string {
  const bare = title.replace(COUNT, '')
  return unread > 0 ? `(${unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}) ${bare}` : bare
}

let following = false

/** Counts in the title of the leading tab while it is hidden: on screen the bell says it. */
export function followTitle(cache: QueryClient): void {
  if (following) return
  following = true
  const show = () => {
    const unread = cache.getQueryData<NotificationStats>(STATS_KEY)?.unread ?? 0
    const next = titled(document.title, document.hidden && isLeader() ? unread : 0)
    if (next !== document.title) document.title = next
  }
  document.addEventListener('visibilitychange', show)
  onLeading(show)
  cache.getQueryCache().subscribe(({ query }) => query.queryKey[1] === STATS_KEY[1] && query.queryKey[0] === STATS_KEY[0] && show())
  show()
}
