import { hears } from '@balcao/core/audience'
import type { Ctx } from '@balcao/core/ctx'
import { DomainError, forbidden, unauthenticated } from '@balcao/core/errors'
import type { Delivery } from '@balcao/core/realtime/live'
import { errorBody } from '@balcao/trpc/endpoint'
import type { Socket } from 'socket.io'
import type { Deps } from '../../deps.ts'
import { opener } from '../../request-context.ts'
import type { Claims, Pass } from '../../session.ts'
import type { Listener } from '../hub.ts'
import { standing, Watch, type Watched } from '../watch.ts'
import { isBehind } from './backlog.ts'
import { spent } from './pass.ts'

/** What is spoken on a connection: told of what its person may hear. */
export type Channel = {
  deliver?(delivery: Delivery): void
  /** What the person may do changed, or is asked anew. */
  recheck?(): void
}

/** A connection further behind than this is told to fetch anew. */
const MAX_HELD = 1_000

/**
 * Somebody connected to a namespace: a listener of the hub like any other, which hears what `hears` lets this person hear,
 * and is cut off with the session it came with.
 */
export class Session implements Listener, Watched {
  readonly socket: Socket
  readonly deps: Deps
  readonly channels: Channel[] = []
  /** Did they show their token in an event, and not with the handshake? */
  readonly signedInByEvents: boolean
  #claims: Claims
  #watch: Watch | undefined
  #held: Delivery[] = []
  #behind = false
  #over = false
  #out: (() => void) | undefined

  private constructor(deps: Deps, socket: Socket, claims: Claims) {
    this.signedInByEvents = socket.connected
    this.deps = deps
    this.socket = socket
    this.#claims = claims
  }

  /** Lets somebody in, as every live connection is. @throws DomainError session_expired */
  static async admit(deps: Deps, socket: Socket, shown: Pass): Promise<Session> {
    const pass = await spent(deps, socket, shown)
    const claims = await deps.tokens.verify(pass)
    const session = new Session(deps, socket, claims)
    session.#out = deps.crowd.enter(claims.userId, socket.conn)
    if (!session.#out) throw new DomainError('limited', 'rate_limited')
    try {
      // Before it is looked up: what ends meanwhile is heard.
      await deps.hub.join(claims.tenantId, session)
      session.#watch = await Watch.open(deps, claims, session, () => socket.conn.readyState === 'open')
      // Gone, or ended, while it was looked up: its close would not be heard any more.
      if (session.#over || socket.conn.readyState !== 'open') throw unauthenticated('session_expired')
    } catch (error) {
      session.close()
      throw error
    }
    socket.conn.on('close', () => session.close())
    return session
  }

  get userId(): number {
    return this.#claims.userId
  }
  get sessionId(): number {
    return this.#claims.sessionId
  }
  get tenantId(): number {
    return this.#claims.tenantId
  }
  get side(): 'staff' | 'customer' {
    return this.#watch?.actor.side ?? 'customer'
  }

  /** Did it end before it began? */
  get isOver(): boolean {
    return this.#over
  }

  /** Goes on with another token of the same person, as a page does that renewed its own. @throws DomainError forbidden for anybody else's */
  async renew(pass: Pass): Promise<void> {
    const claims = await this.deps.tokens.verify(pass)
    if (claims.userId !== this.userId || claims.tenantId !== this.tenantId) throw forbidden()
    await standing(this.deps, claims)
    this.#claims = claims
    this.#watch?.renew(claims)
  }

  /** Runs a rule as this person, as a call by HTTP would. */
  open<T>(run: (ctx: Ctx) => Promise<T>, access?: 'read' | 'write'): Promise<T> {
    const asTheyAre = (ctx: Ctx) => {
      if (ctx.actor.secondFactorDue) throw forbidden()
      return run(ctx)
    }
    // Their token was good, and is not held.
    return opener(this.deps, () => ({ token: undefined, browser: undefined, redeemed: this.#claims }))(asTheyAre, access)
  }

  deliver(delivery: Delivery): void {
    if (this.channels.length === 0 || this.#behind) return
    if (this.#watch?.looking) this.#hold(delivery)
    else this.#tell(delivery)
  }

  recheck(): void {
    this.#watch?.look()
    for (const channel of this.channels) channel.recheck?.()
  }

  /** The client holds too much, or too little: it fetches what it shows anew. */
  refetch(): void {
    if (this.socket.connected) this.socket.emit('refetch')
  }

  rightsChanged(): void {
    this.refetch()
  }

  over(): void {
    this.revoke()
  }

  revoke(): void {
    this.close()
    if (!this.socket.connected) return
    this.socket.emit('error', errorBody(new DomainError('unauthenticated', 'session_expired'), ''))
    this.socket.disconnect(true)
  }

  /** Hears nothing any more. */
  close(): void {
    this.#over = true
    this.channels.length = 0
    this.#held = []
    this.deps.hub.leave(this.tenantId, this)
    this.#out?.()
    this.#watch?.stop()
  }

  /** While it is looked up what the person may do now, everything waits for the answer. */
  #hold(delivery: Delivery): void {
    if (this.#held.length === 0) void this.#afterLooking()
    if (this.#held.length < MAX_HELD) this.#held.push(delivery)
    else this.#fallBehind()
  }

  async #afterLooking(): Promise<void> {
    while (this.#watch?.looking) await this.#watch.looking
    const held = this.#held
    this.#held = []
    for (const delivery of held) this.#tell(delivery)
  }

  #tell(delivery: Delivery): void {
    if (!this.#watch || !hears(this.#watch.actor, delivery.audience)) return
    if (isBehind(this.socket.conn)) this.#fallBehind()
    else for (const channel of this.channels) channel.deliver?.(delivery)
  }

  /** Nothing more is kept for a slow reader; once it has read what is on its way, it is told to fetch. */
  #fallBehind(): void {
    this.#behind = true
    this.#held = []
    this.socket.conn.once('drain', () => {
      this.#behind = false
      this.refetch()
    })
  }
}
