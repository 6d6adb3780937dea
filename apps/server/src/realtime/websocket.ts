import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Language } from '@balcao/contracts/language'
import { DomainError } from '@balcao/core/errors'
import { asTrpcError } from '@balcao/trpc/errors'
import type { RequestContext } from '@balcao/trpc/request-context'
import type { AppRouter } from '@balcao/trpc/router'
import { appRouter } from '@balcao/trpc/router'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { installationOf, opener } from '../request-context.ts'
import { fileStore } from '../rest/stored.ts'
import type { Claims, Pass } from '../session.ts'
import { busState } from './bus-state.ts'
import { Heartbeat } from './heartbeat.ts'
import type { Listener } from './hub.ts'
import { liveEncoder } from './live-encoder.ts'
import { liveSource } from './live-source.ts'
import { type MonitorListener, SessionMonitor } from './session-monitor.ts'
import { opening } from './thin-request.ts'
import { messageBucket } from './token-bucket.ts'
import type { UpgradeHandler } from './upgrades.ts'

/** Close codes: the client renews its token on the first, and comes back a little later on the second. */
const CLOSE = { sessionEnded: 4401, restarting: 1012, tooMany: 4429 } as const
const MAX_FRAME = 64 * 1024
const PING_MS = 20_000
/** A page follows one stream, and a second one for a moment while it resumes. */
const MAX_SUBSCRIPTIONS = 5
/** A reader that leaves this much unread is cut off; it resumes from its last event when it comes back. */
const MAX_UNSENT = 1024 * 1024

/** Where ws keeps the connection below it, which it types as its own. */
type OnTheWire = { _socket: Duplex }

/** Cookies and sign-in belong to HTTP: a socket has no answer that could carry a cookie. */
const refuse = () => {
  throw new DomainError('not_allowed', 'http_only')
}

/** tRPC over websockets: its upgrade handler, and how to close it. */
export function serveWebsocket(app: FastifyInstance, deps: Deps): { upgrade: UpgradeHandler; close(): void } {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME })

  const shared = { deps, installation: installationOf(deps) }
  const heartbeat = new Heartbeat(wss.clients, { pingMs: PING_MS, maxUnsent: MAX_UNSENT, unsentMs: deps.recheckMs / 4 })
  wss.on('connection', (socket) => {
    heartbeat.watch(socket)
    const bucket = messageBucket()
    socket.on('message', () => {
      if (!bucket.take()) socket.close(CLOSE.tooMany, 'too many messages')
    })
  })

  const handler = applyWSSHandler<AppRouter>({
    wss,
    router: appRouter,
    experimental_encoder: liveEncoder(),
    createContext: async ({ req, res, info }) => {
      const socket = res as WebSocket
      const browser = app.parseCookie(req.headers.cookie ?? '')[browserCookie(deps.env.PUBLIC_URL).name]
      const guest = await admit(socket, { token: info.connectionParams?.token, browser }).catch((error) => {
        socket.close(CLOSE.sessionEnded, 'session ended')
        throw asTrpcError(error)
      })
      return new SocketContext(shared, guest)
    },
  })

  async function admit(socket: WebSocket, pass: Pass): Promise<Guest> {
    const guest = new Guest(socket, await deps.tokens.verify(pass))
    const { tenantId, userId } = guest.claims
    try {
      // Before it is looked up: what ends meanwhile is heard.
      await deps.hub.join(tenantId, guest)
      guest.monitor = await SessionMonitor.open(deps, guest.claims, guest, () => socket.readyState === socket.OPEN)
      // Gone while it was looked up: its close would not be heard any more.
      if (socket.readyState !== socket.OPEN) throw new DomainError('unauthenticated', 'session_expired')
    } catch (error) {
      guest.monitor?.stop()
      deps.hub.leave(tenantId, guest)
      throw error
    }
    const out = deps.connectionLimiter.registerUser(userId, socket)
    if (!out) socket.close(CLOSE.tooMany, 'too many connections')
    socket.on('close', () => {
      guest.monitor?.stop()
      deps.hub.leave(tenantId, guest)
      out?.()
    })
    return guest
  }

  return {
    upgrade: (request, socket, head) =>
      wss.handleUpgrade(request, socket, head, (opened) => wss.emit('connection', opened, opening(request))),
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

/** Somebody who was let in by a socket, which ends with their session. One for each of thousands, so it holds little. */
class Guest implements Listener, MonitorListener {
  readonly socket: WebSocket
  readonly claims: Claims
  monitor: SessionMonitor | undefined
  #subscriptions = 0

  constructor(socket: WebSocket, claims: Claims) {
    this.socket = socket
    this.claims = claims
  }
  get userId(): number {
    return this.claims.userId
  }
  get sessionId(): number {
    return this.claims.sessionId
  }
  /** Counts a subscription. @returns a function to call when it ends @throws DomainError rate_limited */
  subscribe(): () => void {
    if (this.#subscriptions >= MAX_SUBSCRIPTIONS) throw new DomainError('limited', 'rate_limited')
    this.#subscriptions += 1
    return () => {
      this.#subscriptions -= 1
    }
  }
  /** Nothing waits in ws itself, which neither compresses nor sends what has to be read first: a frame made for many takes no other way to the wire. */
  send(frame: Buffer): void {
    if (this.socket.readyState === this.socket.OPEN) (this.socket as unknown as OnTheWire)._socket.write(frame)
  }
  recheck(): void {
    this.monitor?.refresh()
  }
  rightsChanged(): void {}
  revoke(): void {
    this.socket.close(CLOSE.sessionEnded, 'session ended')
  }
  over(): void {
    this.revoke()
  }
}

/** Calls over a websocket: as over HTTP, but cookies and sign-in stay with HTTP. What a call asks for is made when it does. */
class SocketContext implements RequestContext {
  readonly #shared: Shared
  readonly #guest: Guest
  #requestId: string | undefined

  constructor(shared: Shared, guest: Guest) {
    this.#shared = shared
    this.#guest = guest
  }
  /** The token was good, and is not held: whose it is, and until when, is what its calls go by. */
  get #whose(): () => Pass {
    const pass = { token: undefined, browser: undefined, redeemed: this.#guest.claims }
    return () => pass
  }
  get open() {
    return opener(this.#shared.deps, this.#whose)
  }
  get live() {
    const guest = this.#guest
    return liveSource(this.#shared.deps, this.#whose, {
      admit: () => guest.subscribe(),
      onOver: () => guest.revoke(),
      shared: guest.monitor,
      shortcut: (frame) => guest.send(frame),
    })
  }
  /** The app renders errors by their codes: a websocket says nothing about its reader's language. */
  get language(): Language {
    return 'pt-BR'
  }
  get requestId(): string {
    this.#requestId ??= randomUUID()
    return this.#requestId
  }
  get idempotencyKey() {
    return undefined
  }
  /** Only who is signed in has a websocket. */
  get openToGuests() {
    return this.open
  }
  get openNamed() {
    return refuse as never
  }
  get consumeRateLimit() {
    return refuse as never
  }
  get consumeGuestLimit() {
    return refuse as never
  }
  get refreshToken() {
    return refuse as never
  }
  get startSession() {
    return refuse as never
  }
  get endSession() {
    return refuse
  }
  get signImpersonation() {
    return refuse as never
  }
  get origin() {
    return undefined
  }
  get mustBeOurPage() {
    return refuse
  }
  get signIdentity() {
    return refuse as never
  }
  get signInBrowser() {
    return refuse as never
  }
  get keepSignInBrowser() {
    return refuse
  }
  get linkTo() {
    return refuse as never
  }
  get linkToDocument() {
    return refuse as never
  }
  get linkToPack() {
    return refuse as never
  }
  get pageOfMail() {
    return refuse as never
  }
  get linkToBackup() {
    return refuse as never
  }
  get authContext(): never {
    return refuse() as never
  }
  /** Whoever calls here is signed in, and their browser does not fetch ahead. */
  get visitor() {
    return { nameFor: refuse as never, isMachine: false }
  }
  get pictures() {
    return this.#shared.deps.pictures
  }
  get storeFile() {
    return fileStore(this.#shared.deps)
  }
  busState(): Promise<'ok' | 'down'> {
    return busState(this.#shared.deps.bus)
  }
  get installation() {
    return this.#shared.installation
  }
}
type Shared = { deps: Deps; installation: RequestContext['installation'] }
