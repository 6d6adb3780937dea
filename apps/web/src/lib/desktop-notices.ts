import type { Notification as Notice } from '@balcao/contracts/notifications/notifications'
import { placeOf } from '@balcao/contracts/notifications/place'
import { DESKTOP_MS } from '@balcao/ui/lib/notifications/constants'
import { desktopEnabled } from '@balcao/ui/lib/notifications/switches'
import { pushOwner } from '@balcao/ui/lib/profile/push'
import { sessions } from './session.ts'

const isOffered = () => typeof Notification !== 'undefined'

/** Asks the browser's permission; only ever by the person's own click. Answers whether notices will be shown. */
export async function askForDesktop(): Promise<boolean> {
  const allowed = isOffered() && (await Notification.requestPermission()) === 'granted'
  desktopEnabled.set(allowed)
  return allowed
}

/** Shows a notice of the system for a while, where the person wants them. */
export function showOnDesktop(notice: Notice, onOpen: () => void): void {
  // Push shows it already, and for longer.
  if (pushOwner.get() === sessions.getState().session?.user.id) return
  if (!desktopEnabled.get() || !isOffered() || Notification.permission !== 'granted') return
  const shown = new Notification(notice.title, { body: notice.message, tag: placeOf(notice), icon: '/favicon.svg', silent: true })
  const timer = setTimeout(() => shown.close(), DESKTOP_MS)
  shown.onclick = () => {
    clearTimeout(timer)
    shown.close()
    window.focus()
    onOpen()
  }
}
