import { isRecipient } from '@balcao/core/audience'
import type { Ctx } from '@balcao/core/ctx'
import { asDomainError, DomainError, forbidden, unauthenticated } from '@balcao/core/errors'
import { mustBeOpen } from '@balcao/core/maintenance/gate'
import { type Delivery, position, readAfter } from '@balcao/core/realtime/live'
import { errorBody } from '@balcao/trpc/errors'
import type { Socket } from 'socket.io'
import type { Deps } from '../../deps.ts'
import { report } from '../../errors.ts'
import { opener } from '../../request-context.ts'
import type { Claims, Pass } from '../../session.ts'
import { isTheirs, type Listener } from '../hub.ts'
import { isOutOfReach, MAX_BEHIND } from '../replay.ts'
import { liveSession, type MonitorListener, SessionMonitor } from '../session-monitor.ts'
import { isBehind } from './backlog.ts'
import { type Resuming, resumingOf, spent } from './pass.ts'

/** What is spoken on a connection: told of what its person may hear. */
export type Channel = {
  deliver?(delivery: Delivery): void
  /** Whoever comes back fetches what was missed, by calls: nothing is replayed. */
  isFetched?: boolean
  /** What the person may do changed, or is asked anew. */
  recheck?(): void
}

/**
 * Somebody connected to a namespace: a listener of the hub like any other, which hears what `hears` lets this person hear,
 * and is cut off with the session it came with.
 */
export class Session implements Listener, MonitorListener {
  readonly socket: Socket
  readonly deps: Deps
  readonly channels: Channel[] = []
  /** Did they show their token in an event, and not with the handshake? */
  readonly signedInByEvents: boolean
  /** Where the client goes on, if it was here before. */
  readonly resuming: Resuming | undefined
  #claims: Claims
  #watch: SessionMonitor | undefined
  /** The position of what was told last. */
  #at = 0
  /** Up to where the database was read when the client came back. The hub may be behind that, and deliver some of it again. */
  #replayedTo = 0
  /** What came while something else had to be told first, or it was looked up what the person may do. */
  #held: Delivery[] = []
  #isTelling = false
  #missed = false
  #behind = false
  #over = false
  #out: (() => void) | undefined

  private constructor(deps: Deps, socket: Socket, claims: Claims) {
    this.signedInByEvents = socket.connected
    this.deps = deps
    this.socket = socket
    this.#claims = claims
    this.resuming = resumingOf(socket)
  }

  /** Lets somebody in, as every live connection is. @throws DomainError session_expired */
  static async admit(deps: Deps, socket: Socket, shown: Pass): Promise<Session> {
    const pass = await spent(deps, socket, shown)
    const claims = await deps.tokens.verify(pass)
    const session = new Session(deps, socket, claims)
    session.#out = deps.connectionLimiter.registerUser(claims.userId, socket.conn)
    if (!session.#out) throw new DomainError('limited', 'rate_limited')
    try {
      // Before it is looked up: what ends meanwhile is heard.
      const from = await deps.hub.join(claims.tenantId, session)
      session.#at = session.resuming?.lastSeq ?? from
      session.#watch = await SessionMonitor.open(deps, claims, session, () => socket.conn.readyState === 'open')
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
    await liveSession(this.deps, claims)
    this.#claims = claims
    this.#watch?.renew(claims)
  }

  /** Runs a rule as this person, as a call by HTTP would. */
  open<T>(run: (ctx: Ctx) => Promise<T>, access?: 'read' | 'write'): Promise<T> {
    const asTheyAre = (ctx: Ctx) => {
      if (ctx.actor.secondFactorDue) throw forbidden()
      mustBeOpen(ctx.actor, access === 'read' ? 'GET /' : 'POST /')
      return run(ctx)
    }
    // Their token was good, and is not held.
    return opener(this.deps, () => ({ token: undefined, browser: undefined, redeemed: this.#claims }))(asTheyAre, access)
  }

  /**
   * Says where the client is, tells what it missed since, and goes on with what comes. Everything is told in the order of its `seq`, so
   * that the highest one a client has seen is where it goes on the next time.
   */
  begin(): void {
    const { userId, tenantId } = this
    const isReplayed = this.channels.some(({ deliver, isFetched }) => deliver && !isFetched)
    if (isReplayed) this.socket.emit('connected', { userId, tenantId, seq: this.#at })
    // What came before anybody listened on this socket is read again, too.
    if (isReplayed && (this.resuming || this.#missed)) void this.#resume()
    // What was said in conversations is fetched by calls.
    else if (this.resuming) this.refetch()
  }

  deliver(delivery: Delivery): void {
    if (delivery.seq <= this.#replayedTo) return
    if (this.channels.length === 0) this.#missed = true
    else if (this.#behind) this.#at = delivery.seq
    else if (this.#isTelling || this.#watch?.refreshing) this.#hold(delivery)
    else this.#tell(delivery)
  }

  recheck(): void {
    this.#watch?.refresh()
    for (const channel of this.channels) channel.recheck?.()
  }

  /** The client holds too much, or too little: it fetches what it shows anew, and goes on behind `seq`. */
  refetch(): void {
    if (this.socket.connected) this.socket.emit('refetch', { seq: this.#at })
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

  async #resume(): Promise<void> {
    this.#isTelling = true
    try {
      await this.#replay()
      await this.#tellHeld()
    } catch (error) {
      report(this.deps.log, asDomainError(error), this.socket.id, 'socket.io resume')
      // Not told that it is over: a client whose transport is lost comes back, and asks for the same again.
      this.socket.conn.close(true)
    }
  }

  /** What was published after the client's position, as live subscriptions of tRPC replay it. */
  async #replay(): Promise<void> {
    const { db } = this.deps
    if (await isOutOfReach(db, this.tenantId, this.#at)) {
      this.#at = await position(db, this.tenantId)
      this.#replayedTo = this.#at
      return this.refetch()
    }
    for (let full = true; full && !this.#over; ) {
      const batch = await readAfter(db, this.tenantId, this.#at, undefined, (userId) => userId === this.userId)
      for (const delivery of batch.deliveries) await this.#tellInOrder(delivery)
      this.#at = batch.end
      this.#replayedTo = batch.end
      // Who was away does not know of rights that changed meanwhile.
      if (isTheirs(batch.changed, this.userId)) this.refetch()
      full = batch.full
    }
  }

  #hold(delivery: Delivery): void {
    if (this.#held.length < MAX_BEHIND) this.#held.push(delivery)
    else this.#fallBehind()
    if (this.#isTelling) return
    this.#isTelling = true
    void this.#tellHeld()
  }

  async #tellHeld(): Promise<void> {
    for (let next = this.#held.shift(); next; next = this.#held.shift()) if (next.seq > this.#replayedTo) await this.#tellInOrder(next)
    this.#isTelling = false
  }

  /** While it is looked up what the person may do now, everything waits; and what goes out together is sent before what follows. */
  async #tellInOrder(delivery: Delivery): Promise<void> {
    while (this.#watch?.refreshing) await this.#watch.refreshing
    if (!this.#over) this.#tell(delivery)
    await undefined
  }

  #tell(delivery: Delivery): void {
    this.#at = delivery.seq
    if (!this.#watch || !isRecipient(this.#watch.actor, delivery.audience)) return
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
