import { bellMoves, useSwitch } from '@balcao/ui/lib/notifications/switches'
import { Bell } from '@balcao/ui/notifications/bell'
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

export const HeaderBell = () => <Bell {...useBell()} />

/** The phone's, in the bar at the bottom. */
export const BarBell = ({ className }: { className: string | undefined }) => <Bell {...useBell()} className={className} labelled />
