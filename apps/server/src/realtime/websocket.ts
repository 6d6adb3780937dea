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
import { liveSource } from './live-source.ts'
import type { Door } from './upgrades.ts'
import { LEEWAY_SECONDS, whoIs } from './watch.ts'

/** Close codes: the client renews its token on the first, and comes back a little later on the second. */
const CLOSE = { sessionEnded: 4401, restarting: 1012, tooMany: 4429 } as const
const MAX_FRAME = 64 * 1024
/** A reader that leaves this much unread is cut off; it resumes from its last event when it comes back. */
const MAX_UNSENT = 1024 * 1024

const refuse = () => {
  throw asTrpcError(new DomainError('unauthenticated', 'unauthenticated'))
}

/** tRPC over websockets: its door, and the way to close it. */
export function serveWebsocket(app: FastifyInstance, deps: Deps): { door: Door; close(): void } {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME })

  const handler = applyWSSHandler<AppRouter>({
    wss,
    router: appRouter,
    keepAlive: { enabled: true, pingMs: 20_000, pongWaitMs: 10_000 },
    createContext: async ({ req, res, info }) => {
      const pass = {
        token: info.connectionParams?.token,
        browser: app.parseCookie(req.headers.cookie ?? '')[browserCookie(deps.env.PUBLIC_URL).name],
      }
      const socket = res as WebSocket
      await admit(socket, pass).catch((error) => {
        socket.close(CLOSE.sessionEnded, 'session ended')
        throw asTrpcError(error)
      })
      return socketContext(deps, pass, () => socket.close(CLOSE.sessionEnded, 'session ended'))
    },
  })

  async function admit(socket: WebSocket, pass: Pass): Promise<void> {
    const claims = await deps.tokens.verify(pass)
    const end = () => socket.close(CLOSE.sessionEnded, 'session ended')
    // Before it is looked up: what ends meanwhile is heard.
    const room = await deps.hub.join(claims.tenantId, { userId: claims.userId, sessionId: claims.sessionId, revoke: end })
    try {
      await whoIs(deps, claims)
      // Gone while it was looked up: its close would not be heard any more.
      if (socket.readyState !== socket.OPEN) throw new DomainError('unauthenticated', 'session_expired')
    } catch (error) {
      room.leave()
      throw error
    }
    const out = deps.crowd.enter(claims.userId, socket)
    if (!out) socket.close(CLOSE.tooMany, 'too many connections')
    const recheck = setInterval(async () => {
      if (socket.bufferedAmount > MAX_UNSENT) return socket.terminate()
      const late = Date.now() / 1000 > claims.expiresAt + LEEWAY_SECONDS
      const gone =
        late ||
        (await whoIs(deps, claims).then(
          () => false,
          (error) => error?.kind === 'unauthenticated',
        ))
      if (gone) end()
    }, deps.recheckMs / 4)
    socket.on('close', () => {
      clearInterval(recheck)
      room.leave()
      out?.()
    })
  }

  return {
    door: (request, socket, head) => wss.handleUpgrade(request, socket, head, (opened) => wss.emit('connection', opened, request)),
    close: () => {
      handler.broadcastReconnectNotification()
      for (const socket of wss.clients) socket.close(CLOSE.restarting, 'restarting')
      setTimeout(() => {
        for (const socket of wss.clients) socket.terminate()
      }, 500).unref()
      wss.close()
    },
  }
}

/** Calls over a websocket: as over HTTP, but cookies and sign-in stay with HTTP. */
function socketContext(deps: Deps, pass: Pass, onOver: () => void): RequestContext {
  return {
    requestId: randomUUID(),
    open: opener(deps, () => pass),
    openNamed: refuse as never,
    idempotencyKey: undefined,
    knock: refuse as never,
    get door(): never {
      return refuse() as never
    },
    refreshToken: refuse as never,
    startSession: refuse as never,
    endSession: refuse,
    live: liveSource(deps, () => pass, onOver),
    pictures: deps.pictures,
    linkTo: refuse as never,
    installation: installationOf(deps),
  }
}
