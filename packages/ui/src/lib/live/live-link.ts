import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { LIVE_NAMES } from '@balcao/contracts/realtime/live-names'
import { prefetch } from '../lazy-with-retry.ts'
import { RECONNECT_ATTEMPTS, RECONNECT_FIRST_MS, RECONNECT_MOST_MS } from '../notifications/constants.ts'
import type { RefreshOutcome } from '../session/session-store.ts'
import type { LiveTransport, Loss } from './live-transport.ts'

/**
 * `idle`: nobody is signed in. `down` counts from `since`, so that a page may wait before it says so. `error` is why the last
 * connection ended or did not come to be, in the words of the network; null once there is one.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'down'
export type LiveState = { status: LiveStatus; since: number; transport: 'websocket' | 'sse'; error: string | null }

export type LiveDeps = {
  /** Built by `liveTransports`; first the websocket, then the fallback. */
  transports: Record<LiveState['transport'], LiveTransport>
  token: () => string | null
  /** After this token was refused. */
  refresh: (refused: string) => Promise<RefreshOutcome>
  /** `ready` comes once, from the first connection: what was read before it may have missed something. */
  onEvent: (event: LiveEvent) => void
  /** The connection is back after a loss; what was missed arrives as events. */
  onReturn?: () => void
  /** Where online, offline and focus are heard. */
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  random?: () => number
}

export type LiveLink = {
  getState: () => LiveState
  subscribe: (listener: () => void) => () => void
  /** Starts, or starts anew after another person signed in. */
  start: () => void
  stop: () => void
}

/** What this version of the page knows. One that was open before a deploy also receives what it does not know, and ignores it. */
const KNOWN: ReadonlySet<LiveEvent['name']> = new Set(LIVE_NAMES)

const SLOW_MS = 15_000
const OPEN_WITHIN_MS = 10_000
/** After so many websockets that never opened, every second attempt is the fallback. */
const WEBSOCKETS_BEFORE_FALLBACK = 2

/** The attempts as specified, then slow ones for ever; all are spread, so that a restart is not met by everybody at once. */
export function retryDelay(attempt: number, random: () => number): number {
  const spread = 0.5 + random()
  return attempt < RECONNECT_ATTEMPTS ? Math.min(RECONNECT_FIRST_MS * 2 ** attempt * spread, RECONNECT_MOST_MS) : SLOW_MS * spread
}

/** The websocket for the first attempts; when none of them opened, both in turn. */
export function transportFor(unopened: number): LiveState['transport'] {
  return unopened >= WEBSOCKETS_BEFORE_FALLBACK && unopened % 2 === 0 ? 'sse' : 'websocket'
}

type Transports = typeof import('./live-transport.ts')
const code = prefetch((): Promise<Transports> => import('./live-transport.ts'))

/** The addresses of a page's live connection: a websocket is secured where the page is. */
export const liveUrls = (origin: string) => ({ websocket: `${origin.replace(/^http/, 'ws')}/trpc-ws`, sse: '/trpc' })

/** The two transports of one origin; nobody waits for their code who is not signed in yet. */
export function liveTransports(origin: string): LiveDeps['transports'] {
  const urls = liveUrls(origin)
  return {
    websocket: onceFetched(({ websocketTransport }) => websocketTransport(urls.websocket)),
    sse: onceFetched(({ sseTransport }) => sseTransport(urls.sse)),
  }
}

const onceFetched =
  (transport: (transports: Transports) => LiveTransport): LiveTransport =>
  (lastEventId, token, listener) => {
    let isClosed = false
    let close = () => {
      isClosed = true
    }
    void code.ask().then((transports) => {
      if (!isClosed) close = transport(transports)(lastEventId, token, listener)
    })
    return () => close()
  }

/** The one live connection of a tab. It resumes from the last event it saw, so a reconnect misses nothing. */
export function createLiveLink(deps: LiveDeps): LiveLink {
  const random = deps.random ?? Math.random
  const listeners = new Set<() => void>()
  let state: LiveState = { status: 'idle', since: Date.now(), transport: 'websocket', error: null }
  let lastEventId: string | null = null
  let lastSeq = -1
  let attempt = 0
  let unopened = 0
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLive = false

  function set(status: LiveStatus, transport = state.transport, error: string | null = null) {
    if (status === state.status && transport === state.transport && error === state.error) return
    state = { status, transport, error, since: status === state.status ? state.since : Date.now() }
    for (const listener of listeners) listener()
  }

  function connect() {
    clearTimeout(timer)
    close?.()
    const token = deps.token()
    if (!token) return stop()
    const transport = transportFor(unopened)
    unopened += 1
    if (state.status === 'idle') set('connecting', transport)
    timer = setTimeout(() => lose('lost'), OPEN_WITHIN_MS)
    close = deps.transports[transport](lastEventId, token, {
      onOpen: () => {
        clearTimeout(timer)
        attempt = 0
        unopened = transport === 'sse' ? WEBSOCKETS_BEFORE_FALLBACK - 1 : 0
        set('live', transport)
        if (wasLive) deps.onReturn?.()
        wasLive = true
      },
      onEvent: receive,
      onEnd: (loss, error) => lose(loss, token, error),
    })
  }

  function receive(event: LiveEvent, id: string) {
    if (event.name === 'ready') {
      // Only a first connection takes its place from here: a resumed one has events still to come.
      if (lastEventId !== null) return
      lastEventId = id
      deps.onEvent(event)
      return
    }
    if ('ticketId' in event && event.seq <= lastSeq) return
    lastEventId = id
    if (!KNOWN.has(event.name)) return
    lastSeq = Math.max(lastSeq, event.seq)
    deps.onEvent(event)
  }

  function lose(loss: Loss, token = '', error: string | null = loss) {
    clearTimeout(timer)
    close?.()
    close = null
    const hadStood = state.status === 'live' && Date.now() - state.since >= RECONNECT_FIRST_MS
    set('down', state.transport, error)
    // What the server ended is begun anew at once; ended again before it had stood for a while, it waits its turn.
    if (loss === 'ended' && hadStood) {
      timer = setTimeout(connect, 0)
      return
    }
    const delay = retryDelay(attempt, random)
    attempt += 1
    timer = setTimeout(() => (loss === 'refused' ? renew(token) : connect()), loss === 'refused' && attempt === 1 ? 0 : delay)
  }

  async function renew(refused: string) {
    const outcome = await deps.refresh(refused)
    if (state.status !== 'down') return
    if (outcome === 'ended') stop()
    else if (outcome === 'refreshed') connect()
    else lose('refused', refused)
  }

  function hurry() {
    if (state.status === 'down' && !close) connect()
  }
  function drop() {
    if (state.status === 'live') lose('lost')
  }

  function stop() {
    clearTimeout(timer)
    close?.()
    close = null
    deps.page?.removeEventListener('online', hurry)
    deps.page?.removeEventListener('focus', hurry)
    deps.page?.removeEventListener('offline', drop)
    set('idle')
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      stop()
      lastEventId = null
      lastSeq = -1
      attempt = 0
      unopened = 0
      wasLive = false
      deps.page?.addEventListener('online', hurry)
      deps.page?.addEventListener('focus', hurry)
      deps.page?.addEventListener('offline', drop)
      connect()
    },
    stop,
  }
}
