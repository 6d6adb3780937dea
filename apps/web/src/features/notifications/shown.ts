import type { Notification } from '@balcao/contracts/notifications/notifications'

let shows: ((one: Notification) => boolean) | undefined

/** The open drawer says what of the arrivals its list shows; answers what ends that. */
export function showsArrivals(list: (one: Notification) => boolean): () => void {
  shows = list
  return () => {
    if (shows === list) shows = undefined
  }
}

/** Whether an arrival can be seen in the drawer. */
export const isShown = (one: Notification): boolean => shows?.(one) === true
