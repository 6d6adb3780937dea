import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import type { QueryClient } from '@tanstack/react-query'

let before: Promise<unknown> = Promise.resolve()

/** Hands what became of the person's notifications on to what is fetched with the first of them; one after the other. */
export function hearNotification(cache: QueryClient, event: LiveNotificationEvent): void {
  before = before.then(async () => {
    const { centerOf } = await import('@balcao/ui/lib/notifications/keeping')
    centerOf(cache).hear(event)
  }, ignore)
}
/** A part of the app that could not be had: the bell's own reading makes up for it. */
const ignore = () => undefined
