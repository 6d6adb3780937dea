import type { LiveNotificationEvent } from '@balcao/contracts/realtime/live'
import type { readInSight } from '@balcao/ui/lib/notifications/read-in-sight'
import type { QueryClient } from '@tanstack/react-query'
import { isShown } from '../lib/shown-ticket.ts'

let before: Promise<unknown> = Promise.resolve()

/** Hands what became of the person's notifications on to what is fetched with the first of them; one after the other. */
export function hearNotification(cache: QueryClient, event: LiveNotificationEvent): void {
  before = before.then(async () => {
    const { centerOf } = await import('@balcao/ui/lib/notifications/keeping')
    centerOf(cache).hear(event)
    if (event.name === 'notification:new') (await readHere(cache))(event.notification)
  }, ignore)
}

let reading: ReturnType<typeof readInSight> | undefined
/** Reads what is about the ticket that is looked at. */
async function readHere(cache: QueryClient) {
  const { actsOf } = await import('../features/notifications/notices.data.ts')
  const { readInSight: begin } = await import('@balcao/ui/lib/notifications/read-in-sight')
  reading ??= begin(isShown, (ids) => void actsOf(cache).read(ids, { quiet: true }))
  return reading
}

/** A part of the app that could not be had: the bell's own reading makes up for it. */
const ignore = () => undefined
