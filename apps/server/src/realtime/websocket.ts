import { randomUUID } from 'node:crypto'
import { DomainError } from '@balcao/core/errors'
import { asTrpcError, type RequestContext } from '@balcao/trpc/endpoint'
import type { AppRouter } from '@balcao/trpc/router'
import { appRouter } from '@balcao/trpc/router'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { installationOf, opener } from '../request-context.ts'
import type { Pass } from '../session.ts'
import { Heartbeat } from './heartbeat.ts'
import { liveEncoder } from './live-encoder.ts'
import { liveSource } from './live-source.ts'
import { thin } from './thin-request.ts'
import type { Door } from './upgrades.ts'
import { Watch } from './watch.ts'

/** Close codes: the client renews its token on the first, and comes back a little later on the second. */
const CLOSE = { sessionEnded: 4401, restarting: 1012, tooMany: 4429 } as const
const MAX_FRAME = 64 * 1024
const PING_MS = 20_000
/** A reader that leaves this much unread is cut off; it resumes from its last event when it comes back. */
const MAX_UNSENT = 1024 * 1024

const refuse = () => {
  throw asTrpcError(new DomainError('unauthenticated', 'unauthenticated'))
}

/** tRPC over websockets: its door, and the way to close it. */
export function serveWebsocket(app: FastifyInstance, deps: Deps): { door: Door; close(): void } {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME })

  const shared = { deps, installation: installationOf(deps) }
  const heartbeat = new Heartbeat(wss.clients, { pingMs: PING_MS, maxUnsent: MAX_UNSENT, unsentMs: deps.recheckMs / 4 })
  wss.on('connection', (socket) => heartbeat.watch(socket))

  const handler = applyWSSHandler<AppRouter>({
    wss,
    router: appRouter,
    experimental_encoder: liveEncoder(),
    createContext: async ({ req, res, info }) => {
      const pass = {
        token: info.connectionParams?.token,
        browser: app.parseCookie(req.headers.cookie ?? '')[browserCookie(deps.env.PUBLIC_URL).name],
      }
      const socket = res as WebSocket
      const watch = await admit(socket, pass).catch((error) => {
        socket.close(CLOSE.sessionEnded, 'session ended')
        throw asTrpcError(error)
      })
      thin(req)
      return new SocketContext(shared, pass, watch, () => socket.close(CLOSE.sessionEnded, 'session ended'))
    },
  })

  async function admit(socket: WebSocket, pass: Pass): Promise<Watch> {
    const claims = await deps.tokens.verify(pass)
    const { userId, sessionId } = claims
    const end = () => socket.close(CLOSE.sessionEnded, 'session ended')
    let watch: Watch | undefined
    // Before it is looked up: what ends meanwhile is heard.
    const room = await deps.hub.join(claims.tenantId, { userId, sessionId, revoke: end, recheck: () => watch?.look() })
    try {
      watch = await Watch.open(deps, claims, { rightsChanged: () => undefined, over: end }, () => socket.readyState === socket.OPEN)
      // Gone while it was looked up: its close would not be heard any more.
      if (socket.readyState !== socket.OPEN) throw new DomainError('unauthenticated', 'session_expired')
    } catch (error) {
      watch?.stop()
      room.leave()
      throw error
    }
    const out = deps.crowd.enter(userId, socket)
    if (!out) socket.close(CLOSE.tooMany, 'too many connections')
    const standing = watch
    socket.on('close', () => {
      standing.stop()
      room.leave()
      out?.()
    })
    return standing
  }

  return {
    door: (request, socket, head) => wss.handleUpgrade(request, socket, head, (opened) => wss.emit('connection', opened, request)),
    close: () => {
      heartbeat.stop()
      handler.broadcastReconnectNotification()
      for (const socket of wss.clients) socket.close(CLOSE.restarting, 'restarting')
      setTimeout(() => {
        for (const socket of wss.clients) socket.terminate()
      }, 500).unref()
      wss.close()
    },
  }
}

/** Calls over a websocket: as over HTTP, but cookies and sign-in stay with HTTP. One for each socket, so it holds little. */
class SocketContext implements RequestContext {
  readonly requestId = randomUUID()
  readonly idempotencyKey = undefined
  readonly openNamed = refuse as never
  readonly knock = refuse as never
  readonly refreshToken = refuse as never
  readonly startSession = refuse as never
  readonly endSession = refuse
  readonly linkTo = refuse as never
  readonly open: RequestContext['open']
  readonly live: RequestContext['live']
  readonly #shared: Shared

  constructor(shared: Shared, pass: Pass, watch: Watch, onOver: () => void) {
    this.#shared = shared
    const whose = () => pass
    this.open = opener(shared.deps, whose)
    this.live = liveSource(shared.deps, whose, onOver, watch)
  }
  get door(): never {
    return refuse() as never
  }
  get pictures() {
    return this.#shared.deps.pictures
  }
  get installation() {
    return this.#shared.installation
  }
}
type Shared = { deps: Deps; installation: RequestContext['installation'] }
