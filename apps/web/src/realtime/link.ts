import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { createLiveLink, type LiveState, liveTransports } from '@balcao/ui/lib/live/live-link'
import { useSyncExternalStore } from 'react'
import { forgetPresence } from '../lib/presence.ts'
import { sessions } from '../lib/session.ts'

type Listener = { onEvent: (event: LiveEvent) => void; onReturn: () => void }
let listener: Listener | undefined

/** The one live connection of this tab. */
const live = createLiveLink({
  transports: liveTransports(location.origin),
  token: () => sessions.getState().session?.token ?? null,
  refresh: (refused) => sessions.refresh(refused),
  onEvent: (event) => listener?.onEvent(event),
  onReturn: () => listener?.onReturn(),
  page: window,
})

// Who is where is told anew by the next connection.
live.subscribe(() => live.getState().status !== 'live' && forgetPresence())

/** How often the connection was lost in this tab, and when lately, the newest first. */
export type Losses = { count: number; latest: readonly { at: number; error: string | null }[] }
const MOST_LOSSES = 5
let losses: Losses = { count: 0, latest: [] }
live.subscribe(() => {
  const { status, since, error } = live.getState()
  if (status !== 'down' || losses.latest[0]?.at === since) return
  losses = { count: losses.count + 1, latest: [{ at: since, error }, ...losses.latest].slice(0, MOST_LOSSES) }
})
export const lossesSoFar = (): Losses => losses

/** Starts listening; answers what ends it. */
export function listenLive(next: Listener): () => void {
  listener = next
  live.start()
  return () => live.stop()
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.subscribe, live.getState)
}
