import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { createLiveLink, type LiveState, liveTransports } from '@balcao/ui/lib/live/live-link'
import { useSyncExternalStore } from 'react'
import { forgetPresence } from '../lib/presence.ts'
import { sessions } from '../lib/session.ts'

type Listener = { onEvent: (event: LiveEvent) => void; onReturn: () => void }
let listener: Listener | undefined

/** The one live connection of this tab. */
const live = createLiveLink({
  transports: liveTransports({ websocket: `${location.origin.replace(/^http/, 'ws')}/trpc-ws`, sse: '/trpc' }),
  token: () => sessions.getState().session?.token ?? null,
  refresh: (refused) => sessions.refresh(refused),
  onEvent: (event) => listener?.onEvent(event),
  onReturn: () => listener?.onReturn(),
  page: window,
})

// Who is where is told anew by the next connection.
live.subscribe(() => live.getState().status !== 'live' && forgetPresence())

/** Starts listening; answers what ends it. */
export function listenLive(next: Listener): () => void {
  listener = next
  live.start()
  return () => live.stop()
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.subscribe, live.getState)
}
