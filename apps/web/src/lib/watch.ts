import type { LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { useEffect, useEffectEvent } from 'react'

/** A part of the screen that shows tickets: it says whether it shows this one, and may act on its events. */
export type Watcher = {
  shows: (event: LiveTicketEvent) => boolean
  onEvent?: (event: LiveTicketEvent) => void
  /** The one ticket that all of it is about. */
  ticketId?: number
}

const watchers = new Set<Watcher>()

/** Registers what is on screen; answers what takes it away. */
export function watchTickets(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function tellWatchers(event: LiveTicketEvent): void {
  for (const watcher of watchers) watcher.onEvent?.(event)
}

/** True when the user can see the ticket's change right now. */
export function isInSight(event: LiveTicketEvent): boolean {
  return [...watchers].some((watcher) => watcher.shows(event))
}

/** True when a ticket's own page is on screen. */
export function isTicketInSight(ticketId: number): boolean {
  return [...watchers].some((watcher) => watcher.ticketId === ticketId)
}

/** `watchTickets` for as long as the component is on screen. */
export function useInSight(shows: Watcher['shows'], onEvent?: Watcher['onEvent'], ticketId?: number): void {
  const showsNow = useEffectEvent(shows)
  const hear = useEffectEvent((event: LiveTicketEvent) => onEvent?.(event))
  useEffect(
    () => watchTickets({ shows: (event) => showsNow(event), onEvent: (event) => hear(event), ...(ticketId ? { ticketId } : {}) }),
    [ticketId],
  )
}
