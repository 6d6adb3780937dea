import { createLiveLink, type LiveState, liveTransports } from '@balcao/ui/lib/live/live-link'
import { rereadFailed } from '@balcao/ui/lib/live/reread-failed'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { applyEvent } from './effects.ts'
import { announceTicket } from './toasts.tsx'

let open: (ticketId: number) => void = () => undefined

/** The one live connection of this tab. */
const live = createLiveLink({
  transports: liveTransports(location.origin),
  token: () => session.getState().session?.token ?? null,
  refresh: (refused) => session.refresh(refused),
  onEvent: (event) => {
    // What one may do is part of what may be old, and so are the organisation's own words.
    if (['ready', 'refetch', 'words', 'restored'].includes(event.name)) void session.reload()
    applyEvent(queryClient, event, session.getState().session?.user.id ?? null, (news) => announceTicket(news, (id) => open(id)))
  },
  onReturn: () => rereadFailed(queryClient),
  page: window,
})

/** Listens while somebody is signed in; another person starts anew. `openTicket` is where a toast leads. Answers what ends it. */
export function followSession(openTicket: (ticketId: number) => void): () => void {
  open = openTicket
  let listening: number | null = null
  const follow = () => {
    const id = session.getState().session?.user.id ?? null
    if (id === listening) return
    listening = id
    if (id === null) live.stop()
    else live.start()
  }
  follow()
  const unsubscribe = session.subscribe(follow)
  return () => {
    unsubscribe()
    live.stop()
  }
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.subscribe, live.getState)
}
