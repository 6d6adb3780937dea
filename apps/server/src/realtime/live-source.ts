import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { isRecipient } from '@balcao/core/audience'
import type { Actor } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import { type Delivery, position, readAfter } from '@balcao/core/realtime/live'
import type { LiveSource } from '@balcao/trpc/live-source'
import type { Deps } from '../deps.ts'
import type { Claims, Pass } from '../session.ts'
import { isTheirs, type Listener } from './hub.ts'
import { Inbox } from './inbox.ts'
import { frameOf, onBegin } from './live-encoder.ts'
import type { AtTicket } from './presences.ts'
import { isOutOfReach, MAX_BEHIND } from './replay.ts'
import { type MonitorListener, SessionMonitor } from './session-monitor.ts'

/** Queued among the deliveries where the person's rights changed, so that the client refetches. */
const CHANGED = Symbol('rights changed')
/** Who else is at a ticket, for staff who may read it. */
function presenceFor(actor: Actor, { ticketId, ticket, people }: AtTicket, seq: number): LiveEvent | undefined {
  if (!isRecipient(actor, { ticket, customers: false })) return undefined
  return { name: 'presence', seq, at: ticketId, people: people.filter(({ id }) => id !== actor.userId) }
}

type Shortcut = (frame: Buffer) => void

/** What a subscription comes by. */
type Way = {
  /** Counts it. @returns a function to call when it ends @throws DomainError rate_limited */
  admit: (userId: number) => () => void
  /** Called when the session ends. */
  onOver?: () => void
  /** The monitor of the connection, if there is one. */
  shared?: SessionMonitor | undefined
  /** Writes a frame directly to the client's socket. */
  shortcut?: Shortcut
}

/** Live events for the holder of a token: replayed from a position, then as they arrive. */
export function liveSource(deps: Deps, pass: () => Pass, way: Way): LiveSource {
  return { follow: (lastSeq, signal) => follow(deps, pass(), lastSeq, signal, way), say: (said) => deps.hub.say(said) }
}

type Item = Delivery | AtTicket | typeof CHANGED

/** A subscription to live events; events queue in order of arrival. Kept small, because there are thousands. */
class Subscriber implements Listener, MonitorListener {
  readonly inbox = new Inbox<Item>(MAX_BEHIND)
  readonly userId: number
  readonly sessionId: number
  declare monitor: SessionMonitor
  /** The position of the last event sent. */
  at = 0
  /** Direct path to a socket whose subscription has started; the path through tRPC costs several times as much per event. */
  send: ((event: LiveEvent) => void) | undefined
  isOver = false
  readonly #onOver: () => void
  /** Whether nothing else refreshes this session. */
  readonly #isAlone: boolean

  constructor({ userId, sessionId }: Claims, onOver: () => void, isAlone: boolean) {
    this.userId = userId
    this.sessionId = sessionId
    this.#onOver = onOver
    this.#isAlone = isAlone
  }

  deliver(delivery: Delivery): void {
    const { refreshing, actor } = this.monitor
    if (!refreshing && !isRecipient(actor, delivery.audience)) return
    // While rights are being refreshed everything waits, and nothing overtakes what waits.
    if (!refreshing && this.send && this.inbox.isAwaited && delivery.seq > this.at) {
      this.at = delivery.seq
      this.send(delivery[actor.side])
    } else this.inbox.push(delivery)
  }
  presence(at: AtTicket): void {
    if (this.monitor.refreshing || isRecipient(this.monitor.actor, { ticket: at.ticket, customers: false })) this.inbox.push(at)
  }
  rightsChanged(): void {
    this.inbox.push(CHANGED)
  }
  recheck(): void {
    if (this.#isAlone) this.monitor.refresh()
  }
  revoke(): void {
    this.isOver = true
    this.inbox.close()
    this.#onOver()
  }
  over(): void {
    this.revoke()
  }
}

const left = (leave: () => void) => (error: unknown) => {
  leave()
  throw error
}

async function* follow(
  deps: Deps,
  pass: Pass,
  lastSeq: number | undefined,
  signal: AbortSignal,
  { admit, onOver = () => {}, shared, shortcut }: Way,
): AsyncGenerator<LiveEvent> {
  const claims = await deps.tokens.verify(pass)
  const leave = admit(claims.userId)
  const one = new Subscriber(claims, onOver, shared === undefined)
  const { inbox } = one
  const monitor = shared ?? (await SessionMonitor.open(deps, claims, one).catch(left(leave)))
  one.monitor = monitor
  const removeListener = shared?.add(one)
  const closeApp = monitor.actor.side === 'staff' ? deps.openApps.add({ tenantId: claims.tenantId, userId: claims.userId }) : undefined
  signal.addEventListener('abort', () => inbox.close(), { once: true })
  try {
    // Joins before replaying, so that events in between wait in the inbox.
    const from = await deps.hub.join(claims.tenantId, one)
    one.at = lastSeq ?? from
    const ready: LiveEvent = { name: 'ready', seq: one.at }
    if (shortcut)
      onBegin(ready, (id) => {
        one.send = (event) => shortcut(frameOf(id, event))
      })
    yield ready
    if (lastSeq !== undefined && (await isOutOfReach(deps.db, claims.tenantId, one.at))) {
      one.at = await position(deps.db, claims.tenantId)
      yield { name: 'refetch', seq: one.at }
    }
    while (lastSeq !== undefined) {
      const batch = await readAfter(deps.db, claims.tenantId, one.at, undefined, (userId) => userId === claims.userId)
      if (monitor.refreshing) await monitor.refreshing
      for (const delivery of batch.deliveries) if (isRecipient(monitor.actor, delivery.audience)) yield delivery[monitor.actor.side]
      one.at = batch.end
      // A client that was away missed a change of rights.
      if (isTheirs(batch.changed, claims.userId)) yield { name: 'refetch', seq: one.at }
      if (!batch.full) break
    }
    // Presences are lost on a refetch and unknown at the start.
    const everybody = () => deps.hub.present(claims.tenantId).flatMap((present) => presenceFor(monitor.actor, present, one.at) ?? [])
    yield* everybody()
    for (;;) {
      const taken = await inbox.take()
      if (!taken || signal.aborted) break
      if (taken.overflowed) {
        one.at = await position(deps.db, claims.tenantId)
        yield { name: 'refetch', seq: one.at }
        yield* everybody()
      }
      for (const item of taken.items) {
        if (monitor.refreshing) await monitor.refreshing
        if (item === CHANGED) {
          yield { name: 'refetch', seq: one.at }
          yield* everybody()
        } else if ('people' in item) {
          const event = presenceFor(monitor.actor, item, one.at)
          if (event) yield event
        } else if (item.seq > one.at && isRecipient(monitor.actor, item.audience)) {
          one.at = item.seq
          yield item[monitor.actor.side]
        }
      }
    }
    if (one.isOver) throw unauthenticated('session_expired')
  } finally {
    leave()
    closeApp?.()
    if (removeListener) removeListener()
    else monitor.stop()
    deps.hub.leave(claims.tenantId, one)
  }
}
