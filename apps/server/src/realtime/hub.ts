import { notServed } from '@balcao/core/auth/suspended'
import { type Delivery, position, readAfter, type Stretch } from '@balcao/core/realtime/live'
import type { PresenceSaid } from '@balcao/core/tickets/presence'
import type { Database } from '@balcao/db/database'
import type { Bus } from '@balcao/platform/bus'
import type { Log } from '@balcao/platform/log'
import { type AtTicket, Presences } from './presences.ts'

/** One live connection, as the hub knows it; a socket that follows nothing is told only when it is over. */
export type Listener = {
  userId: number
  sessionId: number
  deliver?(delivery: Delivery): void
  /** Lists of people changed. */
  people?(): void
  /** Views of lists changed that this person has. */
  views?(): void
  /** The organisation's own words changed. */
  words?(): void
  /** Who is at a ticket changed. */
  presence?(at: AtTicket): void
  /** What the person may do changed: look again before anything more is told. */
  recheck?(): void
  /** The session ended: let go. */
  revoke(): void
}

type Room = { listeners: Set<Listener>; joins: number; position: number; ready: Promise<void>; reading: boolean; again: boolean }

/** Is this person among those meant? Null stands for everybody. */
export const isTheirs = (meant: readonly (number | null)[], userId: number) => meant.some((one) => one === null || one === userId)

/** Receivers served between two turns of the event loop. */
const SLICE = 500
/** A tenant is suspended by its operators in the database, and no fact tells of it: it is asked, for all that somebody listens to at once. */
const SUSPENSION_MS = 2_000
const LIVE_CHANNEL = 'live'
const PRESENCE_CHANNEL = 'presence'
/** How often it is looked whose presence ran out. */
const SWEEP_MS = 2_500
type Published = { from: number; to: number; tenantIds?: number[] }

/**
 * Fans published facts out to the connections of this process. A room is one tenant with somebody listening; it reads
 * the outbox from its own position, so a lost or doubled bus message loses and doubles nothing.
 */
export class Hub {
  readonly #db: Database
  readonly #bus: Bus
  readonly #log: Log
  readonly #rooms = new Map<number, Room>()
  #unsubscribe: (() => Promise<void>) | undefined
  #suspensions: NodeJS.Timeout | undefined
  #sweeps: NodeJS.Timeout | undefined
  #unhear: (() => Promise<void>) | undefined
  readonly #presences = new Presences((tenantId, at) => {
    for (const listener of this.#rooms.get(tenantId)?.listeners ?? []) listener.presence?.(at)
  })
  #closed = false

  constructor(db: Database, bus: Bus, log: Log) {
    this.#db = db
    this.#bus = bus
    this.#log = log
  }

  async start(): Promise<void> {
    this.#suspensions = setInterval(() => void this.#endSuspended(), SUSPENSION_MS).unref()
    this.#sweeps = setInterval(() => this.#presences.sweep(), SWEEP_MS).unref()
    this.#unhear = await this.#bus.subscribe(PRESENCE_CHANNEL, (message) => this.#presences.hear(message as PresenceSaid))
    this.#unsubscribe = await this.#bus.subscribe(
      LIVE_CHANNEL,
      (message) => {
        // Without tenants (too many for one message) everyone looks.
        for (const tenantId of (message as Published).tenantIds ?? this.#rooms.keys()) this.#read(tenantId)
      },
      () => {
        for (const tenantId of this.#rooms.keys()) this.#read(tenantId)
      },
    )
  }

  /** Tells every server, this one included, of somebody at a ticket; while the bus is down at least those here. */
  say(said: PresenceSaid): void {
    this.#bus.publish(PRESENCE_CHANNEL, said).catch(() => this.#presences.hear(said))
  }

  /** Everybody at any ticket of a tenant, as far as this server heard. */
  present(tenantId: number): AtTicket[] {
    return this.#presences.all(tenantId)
  }

  get connections(): number {
    let sum = 0
    for (const room of this.#rooms.values()) for (const listener of room.listeners) if (listener.deliver) sum += 1
    return sum
  }

  /** Starts delivering a tenant's facts to a listener, until it leaves. Answers where delivery starts. */
  async join(tenantId: number, listener: Listener): Promise<number> {
    let room = this.#rooms.get(tenantId)
    if (!room) {
      room = { listeners: new Set(), joins: 0, position: 0, ready: Promise.resolve(), reading: false, again: false }
      const opened = room
      opened.ready = position(this.#db, tenantId).then((seq) => {
        opened.position = seq
      })
      this.#rooms.set(tenantId, room)
    }
    const joined = room
    joined.listeners.add(listener)
    joined.joins += 1
    try {
      await joined.ready
    } catch (error) {
      this.#rooms.delete(tenantId)
      throw error
    }
    return joined.position
  }

  leave(tenantId: number, listener: Listener): void {
    const room = this.#rooms.get(tenantId)
    if (room?.listeners.delete(listener) && room.listeners.size === 0) this.#rooms.delete(tenantId)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#suspensions)
    clearInterval(this.#sweeps)
    await this.#unhear?.().catch(() => undefined)
    await this.#unsubscribe?.().catch(() => undefined)
    this.#rooms.clear()
  }

  #read(tenantId: number): void {
    const room = this.#rooms.get(tenantId)
    if (!room || this.#closed) return
    if (room.reading) {
      room.again = true
      return
    }
    room.reading = true
    this.#pump(tenantId, room)
      .catch((error) => {
        this.#log.warn({ err: error, tenantId }, 'live events could not be read; trying again')
        setTimeout(() => this.#read(tenantId), 1_000).unref()
      })
      .finally(() => {
        room.reading = false
        if (room.again) {
          room.again = false
          this.#read(tenantId)
        }
      })
  }

  async #endSuspended(): Promise<void> {
    const listenedTo = [...this.#rooms.keys()]
    if (listenedTo.length === 0) return
    // Where the database cannot be asked, nothing can be read from it either; the next time tells.
    const over = await notServed(this.#db, listenedTo).catch(() => [])
    for (const tenantId of over) for (const listener of this.#rooms.get(tenantId)?.listeners ?? []) listener.revoke()
  }

  async #pump(tenantId: number, room: Room): Promise<void> {
    await room.ready
    for (;;) {
      const stretch = await this.#readOn(tenantId, room)
      room.position = stretch.end
      for (const listener of room.listeners) if (isTheirs(stretch.changed, listener.userId)) listener.recheck?.()
      if (stretch.people) for (const listener of room.listeners) listener.people?.()
      if (stretch.views.length > 0) for (const listener of room.listeners) if (isTheirs(stretch.views, listener.userId)) listener.views?.()
      if (stretch.words) for (const listener of room.listeners) listener.words?.()
      for (const delivery of stretch.deliveries) await this.#deliver(room, delivery)
      for (const { userId, sessionId } of stretch.revoked)
        for (const listener of room.listeners)
          if (listener.userId === userId && (sessionId === null || listener.sessionId === sessionId)) listener.revoke()
      if (!stretch.full) return
    }
  }

  /** What comes after a room's position, for those who are there. */
  async #readOn(tenantId: number, room: Room): Promise<Stretch> {
    const { joins } = room
    let users: Set<number> | undefined
    const isThere = (userId: number) => {
      users ??= new Set(Array.from(room.listeners, (listener) => listener.userId))
      return users.has(userId)
    }
    const stretch = await readAfter(this.#db, tenantId, room.position, undefined, isThere)
    // Who came meanwhile was told of this position, and hears all that comes after it.
    return room.joins === joins ? stretch : readAfter(this.#db, tenantId, room.position)
  }

  async #deliver(room: Room, delivery: Delivery): Promise<void> {
    let served = 0
    for (const listener of room.listeners) {
      listener.deliver?.(delivery)
      if (++served % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
