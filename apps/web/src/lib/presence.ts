import type { Present } from '@balcao/contracts/realtime/presence'
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const NOBODY: readonly Present[] = []
const here = createStore<ReadonlyMap<number, readonly Present[]>>(new Map())

/** Takes in who is at a ticket now. */
export function takePresence(ticketId: number, people: readonly Present[]): void {
  const next = new Map(here.get())
  if (people.length > 0) next.set(ticketId, people)
  else next.delete(ticketId)
  here.set(next)
}

/** What was heard no longer counts: the connection was lost, or rights changed. */
export function forgetPresence(): void {
  if (here.get().size > 0) here.set(new Map())
}

/** Who else is at a ticket. */
export function usePresence(ticketId: number): readonly Present[] {
  return useSyncExternalStore(here.subscribe, () => here.get().get(ticketId) ?? NOBODY)
}
