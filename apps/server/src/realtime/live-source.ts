import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { hears } from '@balcao/core/audience'
import { type Actor, actorOf } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import { can } from '@balcao/core/policy'
import { countAfter, type Delivery, position, readAfter } from '@balcao/core/realtime/live'
import { roleTag } from '@balcao/core/roles/base'
import { inSession, type Tx } from '@balcao/db/tenant'
import type { LiveSource } from '@balcao/trpc/live-source'
import type { Deps } from '../deps.ts'
import type { Claims, Pass } from '../session.ts'
import { isTheirs } from './hub.ts'
import { Inbox } from './inbox.ts'
import type { AtTicket } from './presences.ts'

/** A connection further behind than this is told to fetch anew. */
const MAX_BEHIND = 1_000
/** A standing connection outlives its token by no more than this. */
export const LEEWAY_SECONDS = 60

/** Stands among the deliveries where the person's rights changed: what they hold may be too much, or too little. */
const CHANGED = Symbol('rights changed')
/** Stands among the deliveries where lists of people changed. */
const PEOPLE = Symbol('people changed')
const seesPeople = (actor: Actor) => !actor.secondFactorDue && can(actor, 'user.list')
/** Stands among the deliveries where views that the person has changed. */
const VIEWS = Symbol('views changed')
const usesViews = (actor: Actor) => !actor.secondFactorDue && can(actor, 'view.use')
/** Who else is at a ticket, for those of the desk who may read it. */
function presenceFor(actor: Actor, { ticketId, ticket, people }: AtTicket, seq: number): LiveEvent | undefined {
  if (!hears(actor, { ticket, customers: false })) return undefined
  return { name: 'presence', seq, at: ticketId, people: people.filter(({ id }) => id !== actor.userId) }
}
/** Refusals that end a standing connection. */
const OVER = new Set(['unauthenticated', 'forbidden'])

/** The actor behind a token, as the database knows them now. @throws DomainError session_expired */
export async function whoIs(deps: Pick<Deps, 'db'>, claims: Claims): Promise<Actor> {
  return known(deps, claims, async (_, actor) => actor)
}

function known<T>(deps: Pick<Deps, 'db'>, claims: Claims, run: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> {
  return inSession(deps.db, claims, async (tx, facts) => {
    if (facts?.tenantStatus !== 'active') throw unauthenticated('session_expired')
    return run(tx, actorOf(claims, facts))
  })
}

/** The same with all that their apps show by, as one word to compare. @throws DomainError session_expired */
function standing(deps: Pick<Deps, 'db'>, claims: Claims): Promise<{ actor: Actor; rights: string }> {
  return known(deps, claims, async (tx, actor) => {
    const { role, permissions, queueIds, companyId, memberships } = actor
    return { actor, rights: JSON.stringify([role, permissions, queueIds, companyId, memberships, await roleTag(tx, claims.userId)]) }
  })
}

/**
 * Live events for the holder of a token: replayed from where they were, then as they come.
 * @param onOver called when the session ends meanwhile
 */
export function liveSource(deps: Deps, pass: () => Pass, onOver = () => {}): LiveSource {
  return { follow: (lastSeq, signal) => follow(deps, pass(), lastSeq, signal, onOver), say: (said) => deps.hub.say(said) }
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
): AsyncGenerator<LiveEvent> {
  const claims = await deps.tokens.verify(pass)
  let { actor, rights } = await standing(deps, claims)
  const inbox = new Inbox<Delivery | AtTicket | typeof CHANGED | typeof PEOPLE | typeof VIEWS>(MAX_BEHIND)
  let over = false
  const revoke = () => {
    over = true
    inbox.close()
    onOver()
  }
  let looking: Promise<void> | undefined
  const look = () => {
    const looked = (looking ?? Promise.resolve())
      .then(() => standing(deps, claims))
      .then(
        (now) => {
          if (now.rights !== rights) inbox.push(CHANGED)
          ;({ actor, rights } = now)
        },
        (error) => OVER.has(error?.kind) && revoke(),
      )
      .then(() => {
        if (looking === looked) looking = undefined
      })
    looking = looked
  }
  const recheck = setInterval(() => {
    if (Date.now() / 1000 > claims.expiresAt + LEEWAY_SECONDS) revoke()
    else look()
  }, deps.recheckMs)
  signal.addEventListener('abort', () => inbox.close(), { once: true })
  let leave = () => {}
  try {
    // Joined before anything is replayed: what happens meanwhile waits in the inbox.
    const room = await deps.hub.join(claims.tenantId, {
      userId: claims.userId,
      sessionId: claims.sessionId,
      deliver: (delivery) => {
        // While it is looked up what the person may do now, everything waits for the answer.
        if (looking || hears(actor, delivery.audience)) inbox.push(delivery)
      },
      recheck: look,
      people: () => inbox.push(PEOPLE),
      views: () => inbox.push(VIEWS),
      presence: (at) => {
        if (looking || hears(actor, { ticket: at.ticket, customers: false })) inbox.push(at)
      },
      revoke,
    })
    leave = room.leave
    let at = lastSeq ?? room.from
    yield { name: 'ready', seq: at }
    if (lastSeq !== undefined && (await isOutOfReach(deps.db, claims.tenantId, at))) {
      at = await position(deps.db, claims.tenantId)
      yield { name: 'refetch', seq: at }
    }
    while (lastSeq !== undefined) {
      const stretch = await readAfter(deps.db, claims.tenantId, at)
      if (looking) await looking
      for (const delivery of stretch.deliveries) if (hears(actor, delivery.audience)) yield delivery[actor.side]
      at = stretch.end
      // Who was away does not know of rights that changed meanwhile.
      if (isTheirs(stretch.changed, claims.userId)) yield { name: 'refetch', seq: at }
      if (stretch.people && seesPeople(actor)) yield { name: 'people', seq: at }
      if (isTheirs(stretch.views, claims.userId) && usesViews(actor)) yield { name: 'views', seq: at }
      if (!stretch.full) break
    }
    // What a listener forgets when it is told to fetch anew, or never heard.
    const everybody = () => deps.hub.present(claims.tenantId).flatMap((one) => presenceFor(actor, one, at) ?? [])
    yield* everybody()
    for (;;) {
      const taken = await inbox.take()
      if (!taken || signal.aborted) break
      if (taken.overflowed) {
        at = await position(deps.db, claims.tenantId)
        yield { name: 'refetch', seq: at }
        yield* everybody()
      }
      for (const item of taken.items) {
        if (looking) await looking
        if (item === CHANGED) {
          yield { name: 'refetch', seq: at }
          yield* everybody()
        } else if (item === PEOPLE) {
          if (seesPeople(actor)) yield { name: 'people', seq: at }
        } else if (item === VIEWS) {
          if (usesViews(actor)) yield { name: 'views', seq: at }
        } else if ('people' in item) {
          const told = presenceFor(actor, item, at)
          if (told) yield told
        } else if (item.seq > at && hears(actor, item.audience)) {
          at = item.seq
          yield item[actor.side]
        }
      }
    }
    if (over) throw unauthenticated('session_expired')
  } finally {
    clearInterval(recheck)
    leave()
  }
}
