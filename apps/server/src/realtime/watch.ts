import { type Actor, actorOf } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import { roleTag } from '@balcao/core/roles/base'
import { inSession, type Tx } from '@balcao/db/tenant'
import type { Deps } from '../deps.ts'
import type { Claims } from '../session.ts'

/** A standing connection outlives its token by no more than this. */
export const LEEWAY_SECONDS = 60

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

type Standing = { actor: Actor; rights: string }

/** The same with all that their apps show by, as one word to compare. @throws DomainError session_expired */
function standing(deps: Pick<Deps, 'db'>, claims: Claims): Promise<Standing> {
  return known(deps, claims, async (tx, actor) => {
    const { role, permissions, queueIds, companyId, memberships } = actor
    return { actor, rights: JSON.stringify([role, permissions, queueIds, companyId, memberships, await roleTag(tx, claims.userId)]) }
  })
}

/** What a standing connection does when its person is no longer who they were. */
export type Watched = { rightsChanged(): void; over(): void }

/**
 * Who is behind a standing connection: looked up at its start, every minute, and whenever something tells of a change.
 * While `looking`, what they may do is not known, and nothing may be sent by it.
 */
export class Watch {
  actor: Actor
  looking: Promise<void> | undefined
  #rights: string
  readonly #deps: Pick<Deps, 'db'>
  #claims: Claims
  readonly #watched: Watched
  readonly #timer: NodeJS.Timeout

  private constructor(deps: Pick<Deps, 'db' | 'recheckMs'>, claims: Claims, watched: Watched, { actor, rights }: Standing) {
    this.#deps = deps
    this.#claims = claims
    this.#watched = watched
    this.actor = actor
    this.#rights = rights
    // Those who came at once do not all ask at once.
    this.#timer = setInterval(() => this.#tick(), deps.recheckMs * (0.75 + Math.random() / 4))
  }

  /** @throws DomainError session_expired */
  static async open(deps: Pick<Deps, 'db' | 'recheckMs'>, claims: Claims, watched: Watched): Promise<Watch> {
    return new Watch(deps, claims, watched, await standing(deps, claims))
  }

  /** Looks again, after whatever is being looked up already. */
  look(): void {
    const looked = (this.looking ?? Promise.resolve())
      .then(() => standing(this.#deps, this.#claims))
      .then(
        (now) => {
          const changed = now.rights !== this.#rights
          this.actor = now.actor
          this.#rights = now.rights
          if (changed) this.#watched.rightsChanged()
        },
        (error) => OVER.has(error?.kind) && this.#watched.over(),
      )
      .then(() => {
        if (this.looking === looked) this.looking = undefined
      })
    this.looking = looked
  }

  /** Goes on with another token of the same person. */
  renew(claims: Claims): void {
    this.#claims = claims
    this.look()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    if (Date.now() / 1000 > this.#claims.expiresAt + LEEWAY_SECONDS) this.#watched.over()
    else this.look()
  }
}
