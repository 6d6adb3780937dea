import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { hears } from '@balcao/core/audience'
import type { Actor } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import { can } from '@balcao/core/policy'
import { countAfter, type Delivery, position, readAfter } from '@balcao/core/realtime/live'
import type { LiveSource } from '@balcao/trpc/live-source'
import type { Deps } from '../deps.ts'
import type { Claims, Pass } from '../session.ts'
import { isTheirs, type Listener } from './hub.ts'
import { Inbox } from './inbox.ts'
import { frameOf, onBegin } from './live-encoder.ts'
import type { AtTicket } from './presences.ts'
import { Watch, type Watched } from './watch.ts'

/** A connection further behind than this is told to fetch anew. */
const MAX_BEHIND = 1_000

/** Stands among the deliveries where the person's rights changed: what they hold may be too much, or too little. */
const CHANGED = Symbol('rights changed')
/** Stands among the deliveries where lists of people changed. */
const PEOPLE = Symbol('people changed')
const seesPeople = (actor: Actor) => !actor.secondFactorDue && can(actor, 'user.list')
/** Stands among the deliveries where views that the person has changed. */
const VIEWS = Symbol('views changed')
const usesViews = (actor: Actor) => !actor.secondFactorDue && can(actor, 'view.use')
/** Stands among the deliveries where the organisation's own words changed. */
const WORDS = Symbol('words changed')
/** Who else is at a ticket, for those of the desk who may read it. */
function presenceFor(actor: Actor, { ticketId, ticket, people }: AtTicket, seq: number): LiveEvent | undefined {
  if (!hears(actor, { ticket, customers: false })) return undefined
  return { name: 'presence', seq, at: ticketId, people: people.filter(({ id }) => id !== actor.userId) }
}

type Shortcut = (frame: Buffer) => void

/**
 * Live events for the holder of a token: replayed from where they were, then as they come.
 * @param onOver called when the session ends meanwhile
 * @param shared who watches over the connection already, and looks again when told
 * @param shortcut writes to the client's socket a frame as the subscription would
 */
export function liveSource(deps: Deps, pass: () => Pass, onOver = () => {}, shared?: Watch, shortcut?: Shortcut): LiveSource {
  return { follow: (lastSeq, signal) => follow(deps, pass(), lastSeq, signal, onOver, shared, shortcut), say: (said) => deps.hub.say(said) }
}

type Item = Delivery | AtTicket | typeof CHANGED | typeof PEOPLE | typeof VIEWS | typeof WORDS

/** Somebody who follows live events: what comes for them waits in the order it came. One for each of thousands, so it holds little. */
class Follower implements Listener, Watched {
  readonly inbox = new Inbox<Item>(MAX_BEHIND)
  readonly userId: number
  readonly sessionId: number
  declare watch: Watch
  /** The position of what was told last. */
  at = 0
  /** The short way to a socket whose subscription has begun: through it, an event costs several times as much. */
  send: ((event: LiveEvent) => void) | undefined
  isOver = false
  readonly #onOver: () => void
  /** Nobody else has the person looked up again. */
  readonly #isAlone: boolean

  constructor({ userId, sessionId }: Claims, onOver: () => void, isAlone: boolean) {
    this.userId = userId
    this.sessionId = sessionId
    this.#onOver = onOver
    this.#isAlone = isAlone
  }

  deliver(delivery: Delivery): void {
    const { looking, actor } = this.watch
    if (!looking && !hears(actor, delivery.audience)) return
    // While it is looked up what the person may do now, everything waits for the answer; and nothing overtakes what waits.
    if (!looking && this.send && this.inbox.isAwaited && delivery.seq > this.at) {
      this.at = delivery.seq
      this.send(delivery[actor.side])
    } else this.inbox.push(delivery)
  }
  presence(at: AtTicket): void {
    if (this.watch.looking || hears(this.watch.actor, { ticket: at.ticket, customers: false })) this.inbox.push(at)
  }
  people(): void {
    this.inbox.push(PEOPLE)
  }
  views(): void {
    this.inbox.push(VIEWS)
  }
  words(): void {
    this.inbox.push(WORDS)
  }
  rightsChanged(): void {
    this.inbox.push(CHANGED)
  }
  recheck(): void {
    if (this.#isAlone) this.watch.look()
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

/** Too far behind to replay, or ahead of all there is: a position of another database, or a made-up one. */
async function isOutOfReach(db: Deps['db'], tenantId: number, at: number): Promise<boolean> {
  return at > (await position(db, tenantId)) || (await countAfter(db, tenantId, at, MAX_BEHIND + 1)) > MAX_BEHIND
}

async function* follow(
  deps: Deps,
  pass: Pass,
  lastSeq: number | undefined,
  signal: AbortSignal,
  onOver: () => void,
  shared?: Watch,
  shortcut?: Shortcut,
): AsyncGenerator<LiveEvent> {
  const claims = await deps.tokens.verify(pass)
  const one = new Follower(claims, onOver, shared === undefined)
  const { inbox } = one
  const watch = shared ?? (await Watch.open(deps, claims, one))
  one.watch = watch
  const unwatch = shared?.add(one)
  signal.addEventListener('abort', () => inbox.close(), { once: true })
  try {
    // Joined before anything is replayed: what happens meanwhile waits in the inbox.
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
      const stretch = await readAfter(deps.db, claims.tenantId, one.at, undefined, (userId) => userId === claims.userId)
      if (watch.looking) await watch.looking
      for (const delivery of stretch.deliveries) if (hears(watch.actor, delivery.audience)) yield delivery[watch.actor.side]
      one.at = stretch.end
      // Who was away does not know of rights that changed meanwhile.
      if (isTheirs(stretch.changed, claims.userId)) yield { name: 'refetch', seq: one.at }
      if (stretch.people && seesPeople(watch.actor)) yield { name: 'people', seq: one.at }
      if (isTheirs(stretch.views, claims.userId) && usesViews(watch.actor)) yield { name: 'views', seq: one.at }
      if (stretch.words && !watch.actor.secondFactorDue) yield { name: 'words', seq: one.at }
      if (!stretch.full) break
    }
    // What a listener forgets when it is told to fetch anew, or never heard.
    const everybody = () => deps.hub.present(claims.tenantId).flatMap((present) => presenceFor(watch.actor, present, one.at) ?? [])
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
        if (watch.looking) await watch.looking
        if (item === CHANGED) {
          yield { name: 'refetch', seq: one.at }
          yield* everybody()
        } else if (item === PEOPLE) {
          if (seesPeople(watch.actor)) yield { name: 'people', seq: one.at }
        } else if (item === VIEWS) {
          if (usesViews(watch.actor)) yield { name: 'views', seq: one.at }
        } else if (item === WORDS) {
          if (!watch.actor.secondFactorDue) yield { name: 'words', seq: one.at }
        } else if ('people' in item) {
          const told = presenceFor(watch.actor, item, one.at)
          if (told) yield told
        } else if (item.seq > one.at && hears(watch.actor, item.audience)) {
          one.at = item.seq
          yield item[watch.actor.side]
        }
      }
    }
    if (one.isOver) throw unauthenticated('session_expired')
  } finally {
    if (unwatch) unwatch()
    else watch.stop()
    deps.hub.leave(claims.tenantId, one)
  }
}
