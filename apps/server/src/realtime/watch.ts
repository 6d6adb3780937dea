import { type Actor, actorOf } from '@balcao/core/ctx'
import { unauthenticated } from '@balcao/core/errors'
import type { Deps } from '../deps.ts'
import type { Claims } from '../session.ts'

/** A standing connection outlives its token by no more than this. */
const LEEWAY_SECONDS = 60

/** Refusals that end a standing connection. */
const OVER = new Set(['unauthenticated', 'forbidden'])

type Standing = { actor: Actor; rights: string }

type Needs = Pick<Deps, 'rounds' | 'lookups'>

/**
 * The actor behind a token, as the database knows them now, with all that their apps show by as one word to compare.
 * @throws DomainError session_expired
 */
export async function standing({ lookups }: Pick<Needs, 'lookups'>, claims: Claims, isThere?: () => boolean): Promise<Standing> {
  const facts = await lookups.look(claims, isThere)
  if (facts?.tenantStatus !== 'active') throw unauthenticated('session_expired')
  const actor = actorOf(claims, facts)
  const { role, permissions, queueIds, companyId, memberships } = actor
  return { actor, rights: JSON.stringify([role, permissions, queueIds, companyId, memberships, facts.roleTag]) }
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
  /** Kept for `Rounds`. */
  part = 0
  #rights: string
  readonly #deps: Needs
  #claims: Claims
  /** Of nearly every connection one or two. */
  #watched: readonly Watched[]
  #over = false

  private constructor(deps: Needs, claims: Claims, watched: Watched, { actor, rights }: Standing) {
    this.#deps = deps
    this.#claims = claims
    this.#watched = [watched]
    this.actor = actor
    this.#rights = rights
    deps.rounds.add(this)
  }

  /** @throws DomainError session_expired */
  static async open(deps: Needs, claims: Claims, watched: Watched, isThere?: () => boolean): Promise<Watch> {
    return new Watch(deps, claims, watched, await standing(deps, claims, isThere))
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
          if (changed) for (const one of this.#watched) one.rightsChanged()
        },
        (error) => OVER.has(error?.kind) && this.#end(),
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

  /** Tells somebody else of the same connection too. @returns to be called when they are gone. @throws DomainError session_expired */
  add(watched: Watched): () => void {
    if (this.#over) throw unauthenticated('session_expired')
    this.#watched = [...this.#watched, watched]
    return () => {
      this.#watched = this.#watched.filter((one) => one !== watched)
    }
  }

  stop(): void {
    this.#over = true
    this.#deps.rounds.remove(this)
  }

  /** Once a round. */
  tick(): void {
    if (Date.now() / 1000 > this.#claims.expiresAt + LEEWAY_SECONDS) this.#end()
    else this.look()
  }

  #end(): void {
    this.#over = true
    for (const one of this.#watched) one.over()
  }
}
