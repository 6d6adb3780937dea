import { notServed } from '@balcao/core/auth/suspended'
import type { PresenceSaid } from '@balcao/core/comments/presence'
import { type Delivery, type OutboxBatch, position, readAfter } from '@balcao/core/realtime/live'
import type { Database } from '@balcao/db/database'
import type { Bus } from '@balcao/platform/bus/bus'
import type { Log } from '@balcao/platform/log'
import { type AtTicket, Presences } from './presences.ts'

/** A live connection as the hub sees it; one without subscriptions is only notified of its end. */
export type Listener = {
  userId: number
  sessionId: number
  deliver?(delivery: Delivery): void
  /** The people at a ticket changed. */
  presence?(at: AtTicket): void
  /** The person's rights changed: refresh before anything more is sent. */
  recheck?(): void
  /** The session ended. */
  revoke(): void
}

type Room = { listeners: Set<Listener>; joins: number; position: number; ready: Promise<void>; reading: boolean; again: boolean }

/** Whether a person is among these; null stands for everybody. */
export const isTheirs = (meant: readonly (number | null)[], userId: number) => meant.some((one) => one === null || one === userId)

/** Recipients served between two turns of the event loop. */
const SLICE = 500
/** Operators suspend a tenant directly in the database, which emits no event, so all tenants with listeners are polled in one query. */
const SUSPENSION_MS = 2_000
const LIVE_CHANNEL = 'live'
const PRESENCE_CHANNEL = 'presence'
/** How often expired presences are removed. */
const SWEEP_MS = 2_500
type Published = { from: number; to: number; tenantIds?: number[] }

/**
 * Delivers published events to the connections of this process. A room is one tenant with listeners; it reads the outbox from its own
 * position, so lost or duplicate bus messages do no harm.
 */
export class Hub {
  readonly #db: Database
  readonly #bus: Bus
  readonly #log: Log
  readonly #rooms = new Map<number, Room>()
  #unsubscribe: (() => Promise<void>) | undefined
  #suspensions: NodeJS.Timeout | undefined
  #sweeps: NodeJS.Timeout | undefined
  #unsubscribePresence: (() => Promise<void>) | undefined
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
    this.#unsubscribePresence = await this.#bus.subscribe(PRESENCE_CHANNEL, (message) => this.#presences.apply(message as PresenceSaid))
    this.#unsubscribe = await this.#bus.subscribe(
      LIVE_CHANNEL,
      (message) => {
        // A message without tenants (too many to list) concerns all.
        for (const tenantId of (message as Published).tenantIds ?? this.#rooms.keys()) this.#read(tenantId)
      },
      () => {
        for (const tenantId of this.#rooms.keys()) this.#read(tenantId)
      },
    )
  }

  /** Reports a person at a ticket to every server including this one; while the bus is down, to this one only. */
  say(report: PresenceSaid): void {
    this.#bus.publish(PRESENCE_CHANNEL, report).catch(() => this.#presences.apply(report))
  }

  /** Everybody at any ticket of a tenant, as far as this server knows. */
  present(tenantId: number): AtTicket[] {
    return this.#presences.all(tenantId)
  }

  get connections(): number {
    let sum = 0
    for (const room of this.#rooms.values()) for (const listener of room.listeners) if (listener.deliver) sum += 1
    return sum
  }

  /** Starts delivering a tenant's events to a listener until it leaves. Returns the position delivery starts from. */
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
    await this.#unsubscribePresence?.().catch(() => undefined)
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
    // If the database is down nothing is delivered either; the next poll decides.
    const over = await notServed(this.#db, listenedTo).catch(() => [])
    for (const tenantId of over) for (const listener of this.#rooms.get(tenantId)?.listeners ?? []) listener.revoke()
  }

  async #pump(tenantId: number, room: Room): Promise<void> {
    await room.ready
    for (;;) {
      const batch = await this.#readOn(tenantId, room)
      room.position = batch.end
      for (const listener of room.listeners) if (isTheirs(batch.changed, listener.userId)) listener.recheck?.()
      for (const delivery of batch.deliveries) await this.#deliver(room, delivery)
      for (const { userId, sessionId } of batch.revoked)
        for (const listener of room.listeners)
          if (listener.userId === userId && (sessionId === null || listener.sessionId === sessionId)) listener.revoke()
      if (!batch.full) return
    }
  }

  /** The batch after a room's position, for the people present. */
  async #readOn(tenantId: number, room: Room): Promise<OutboxBatch> {
    const { joins } = room
    let users: Set<number> | undefined
    const isThere = (userId: number) => {
      users ??= new Set(Array.from(room.listeners, (listener) => listener.userId))
      return users.has(userId)
    }
    const batch = await readAfter(this.#db, tenantId, room.position, undefined, isThere)
    // Listeners that joined meanwhile received this position and need everything after it.
    return room.joins === joins ? batch : readAfter(this.#db, tenantId, room.position)
  }

  async #deliver(room: Room, delivery: Delivery): Promise<void> {
    let served = 0
    for (const listener of room.listeners) {
      listener.deliver?.(delivery)
      if (++served % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
