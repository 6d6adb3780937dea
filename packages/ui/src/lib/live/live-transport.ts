import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { createTRPCUntypedClient, createWSClient, httpSubscriptionLink, wsLink } from '@trpc/client'
import { withNames } from './names-in-english.ts'

/** How one connection ended: `refused` means the token was, `ended` that the server closed it, `lost` anything else. */
export type Loss = 'refused' | 'ended' | 'lost'

export type LiveListener = {
  onOpen: () => void
  onEvent: (event: LiveEvent, id: string) => void
  /** `error` is in the words of the network: a page shows it as a code, for whoever looks into it. */
  onEnd: (loss: Loss, error: string) => void
}

/** Opens one connection from `lastEventId` on; answers the function that closes it. It never reconnects by itself. */
export type LiveTransport = (lastEventId: string | null, token: string, listener: LiveListener) => () => void

/** Close codes: of a refused token, and of a server that goes away or starts anew. */
const TOKEN_REFUSED = 4401
const SERVER_LEAVES: readonly (number | undefined)[] = [1001, 1012]
const lossOf = (code: number | undefined): Loss => (code === TOKEN_REFUSED ? 'refused' : SERVER_LEAVES.includes(code) ? 'ended' : 'lost')
/** The link decides when to try again; the client's own attempts must never come. */
const NEVER = 2_000_000_000

type Tracked = { id: string; data: LiveEvent }

/** tRPC's websocket. */
export function websocketTransport(url: string): LiveTransport {
  return (lastEventId, token, listener) => {
    let opened = false
    const socket = createWSClient({
      url,
      connectionParams: { token },
      retryDelayMs: () => NEVER,
      keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
      onClose: (cause) => ending.end(lossOf(cause?.code), `closed (${cause?.code ?? 'no code'})`),
    })
    const ending = endOnce(listener, () => {
      states.unsubscribe()
      events.unsubscribe()
      socket.close().catch(() => null)
    })
    const states = socket.connectionState.subscribe({
      next: ({ state }) => {
        if (state === 'pending') opened = true
        // A server that is stopping asks its clients to come back.
        else if (opened && state === 'connecting') ending.end('ended', 'server restarting')
      },
    })
    const client = createTRPCUntypedClient({ links: [wsLink({ client: socket })] })
    const events = client.subscription('live.events', { lastEventId }, handlers(listener, ending.end))
    return ending.close
  }
}

/** Server-sent events, for networks that block websockets. */
export function sseTransport(url: string): LiveTransport {
  return (lastEventId, token, listener) => {
    let opened = false
    const ending = endOnce(listener, () => events.unsubscribe())
    const client = createTRPCUntypedClient({ links: [httpSubscriptionLink({ url, connectionParams: { token } })] })
    const events = client.subscription(
      'live.events',
      { lastEventId },
      {
        ...handlers(listener, ending.end),
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'pending') opened = true
          else if (state === 'connecting' && (opened || error)) ending.end('lost', error?.message ?? 'stream ended')
        },
      },
    )
    return ending.close
  }
}

function handlers(listener: LiveListener, end: (loss: Loss, error: string) => void) {
  return {
    onStarted: listener.onOpen,
    onData: (message: unknown) => listener.onEvent(withNames((message as Tracked).data), (message as Tracked).id),
    onError: ({ data, message }: { data?: { statusCode?: number } | null; message: string }) =>
      end(data?.statusCode === 401 ? 'refused' : 'lost', message),
    onStopped: () => end('lost', 'stopped'),
  }
}

/** A connection ends once, and silently when it is closed by hand. The end waits a tick, so that opening has returned. */
function endOnce(listener: LiveListener, teardown: () => void) {
  let over = false
  return {
    close: () => {
      if (over) return
      over = true
      teardown()
    },
    end: (loss: Loss, error: string) => {
      if (over) return
      over = true
      queueMicrotask(() => {
        teardown()
        listener.onEnd(loss, error)
      })
    },
  }
}
