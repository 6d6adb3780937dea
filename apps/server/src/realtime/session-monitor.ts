import { type Actor, actorOf } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import type { Deps } from '../deps.ts'
import type { Claims } from '../session.ts'

/** A live connection outlives its token by no more than this. */
const LEEWAY_SECONDS = 60

/** Refusals that end a live connection. */
const FATAL = new Set(['unauthenticated', 'forbidden'])

type LiveSession = { actor: Actor; rights: string }

type Needs = Pick<Deps, 'recheckTimer' | 'sessionBatcher'>

/**
 * The actor behind a token as the database knows them now, with everything the apps display by rights as one comparable string.
 * @throws DomainError session_expired
 */
export async function liveSession(
  { sessionBatcher }: Pick<Needs, 'sessionBatcher'>,
  claims: Claims,
  isConnected?: () => boolean,
): Promise<LiveSession> {
  const facts = await sessionBatcher.lookUp(claims, isConnected)
  // Who looks as somebody else is not there for others to see, and hears nothing in their place.
  if (facts?.tenantStatus !== 'active' || facts.impersonator) throw unauthenticated('session_expired')
  const actor = actorOf(claims, facts)
  const { role, permissions, queueIds, companyId, memberships } = actor
  return { actor, rights: JSON.stringify([role, permissions, queueIds, companyId, memberships, facts.roleTag]) }
}

/** Called when the person behind a live connection changes rights or loses the session. */
export type MonitorListener = { rightsChanged(): void; over(): void }

/**
 * Monitors the session of a live connection: refreshed at the start, every minute, and after events that may change it. While `refreshing`,
 * the person's rights are unknown and nothing may be sent.
 */
export class SessionMonitor {
  actor: Actor
  refreshing: Promise<void> | undefined
  /** Used by `StaggeredTimer`. */
  part = 0
  #rights: string
  readonly #deps: Needs
  #claims: Claims
  /** One or two for nearly every connection. */
  #listeners: readonly MonitorListener[]
  #over = false

  private constructor(deps: Needs, claims: Claims, listener: MonitorListener, { actor, rights }: LiveSession) {
    this.#deps = deps
    this.#claims = claims
    this.#listeners = [listener]
    this.actor = actor
    this.#rights = rights
    deps.recheckTimer.add(this)
  }

  /** @throws DomainError session_expired */
  static async open(deps: Needs, claims: Claims, listener: MonitorListener, isConnected?: () => boolean): Promise<SessionMonitor> {
    return new SessionMonitor(deps, claims, listener, await liveSession(deps, claims, isConnected))
  }

  /** Refreshes again, after a refresh that is already running. */
  refresh(): void {
    const refreshed = (this.refreshing ?? Promise.resolve())
      .then(() => liveSession(this.#deps, this.#claims))
      .then(
        (now) => {
          const changed = now.rights !== this.#rights
          this.actor = now.actor
          this.#rights = now.rights
          if (changed) for (const one of this.#listeners) one.rightsChanged()
        },
        (error) => FATAL.has(error?.kind) && this.#end(),
      )
      .then(() => {
        if (this.refreshing === refreshed) this.refreshing = undefined
      })
    this.refreshing = refreshed
  }

  /** Continues with another token of the same person. */
  renew(claims: Claims): void {
    this.#claims = claims
    this.refresh()
  }

  /** Adds a listener for the same connection. @returns a function that removes it. @throws DomainError session_expired */
  add(listener: MonitorListener): () => void {
    if (this.#over) throw unauthenticated('session_expired')
    this.#listeners = [...this.#listeners, listener]
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener)
    }
  }

  stop(): void {
    this.#over = true
    this.#deps.recheckTimer.remove(this)
  }

  /** Called once a period. */
  tick(): void {
    if (Date.now() / 1000 > this.#claims.expiresAt + LEEWAY_SECONDS) this.#end()
    else this.refresh()
  }

  #end(): void {
    this.#over = true
    for (const one of this.#listeners) one.over()
  }
}
