import { bellMoves, useSwitch } from '@balcao/ui/lib/notifications/switches'
import { Bell } from '@balcao/ui/notifications/bell'
import { PushLink } from '@balcao/ui/notifications/push-link'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { notificationDrawer } from '../lib/notification-drawer.ts'
import { useStore } from '../lib/store.ts'
import { useUnread } from '../lib/unread.data.ts'

/** What both bells show and do. */
function useBell() {
  const open = useStore(notificationDrawer)
  return {
    unread: useUnread(),
    open,
    moving: useSwitch(bellMoves),
    onToggle: () => notificationDrawer.set(!open),
  }
}

/** With what follows a click on a notice of the system; it is fetched with the first of them. */
export const HeaderBell = () => {
  const cache = useQueryClient()
  const open: ComponentProps<typeof PushLink>['onOpen'] = (notice) =>
    void import('../features/notifications/live/pushed.ts').then(({ openPushed }) => openPushed(cache, notice))
  return (
    <>
      <Bell {...useBell()} />
      <PushLink onOpen={open} />
    </>
  )
}

/** The phone's, in the bar at the bottom. */
export const BarBell = ({ className }: { className: string | undefined }) => <Bell {...useBell()} className={className} labelled />
