import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useSyncExternalStore } from 'react'

/** Tickets that turned up while lists were open: they wait here until the reader asks for them. */
let waiting: readonly Ticket[] = []
const listeners = new Set<() => void>()

function set(next: readonly Ticket[]) {
  waiting = next
  for (const listener of listeners) listener()
}

export const arrivals = {
  add: (ticket: Ticket) => set([...waiting.filter(({ id }) => id !== ticket.id), ticket]),
  clear: () => {
    if (waiting.length > 0) set([])
  },
}

export function useArrivals(): readonly Ticket[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
}
