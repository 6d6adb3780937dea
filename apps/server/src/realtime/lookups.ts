import { setImmediate } from 'node:timers/promises'
import { type SessionIds, standingFacts } from '@balcao/core/auth/standing'
import { unauthenticated } from '@balcao/core/errors'
import type { StandingFacts } from '@balcao/db/tenant'
import type { Deps } from '../deps.ts'

/** Sessions asked for by one statement. */
const AT_ONCE = 50

type Asking = {
  session: SessionIds
  isThere: () => boolean
  resolve(facts: StandingFacts | undefined): void
  reject(error: unknown): void
}

/**
 * Looks sessions up for standing connections, all that wait by one statement. Through few doors: a crowd that comes back after a
 * restart leaves the database to those who work.
 */
export class Lookups {
  readonly #deps: () => Pick<Deps, 'db' | 'admissions'>
  #waiting: Asking[] = []
  /** Somebody waits for a door, and will take along who waits by then. */
  #coming = false

  constructor(deps: () => Pick<Deps, 'db' | 'admissions'>) {
    this.#deps = deps
  }

  /**
   * What the database says of this session; undefined where it is over.
   * @param isThere asked when it is their turn: who is gone by then is not looked up
   * @throws DomainError session_expired to who is gone; dependency_unavailable to who waited too long
   */
  look(session: SessionIds, isThere: () => boolean = () => true): Promise<StandingFacts | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ session, isThere, resolve, reject })
      this.#come()
    })
  }

  #come(): void {
    if (this.#coming) return
    this.#coming = true
    const { db, admissions } = this.#deps()
    admissions
      .run(async () => {
        // Who comes in the same turn of the event loop comes along.
        await setImmediate()
        const some = this.#take()
        if (this.#waiting.length > 0) this.#come()
        await answer(some, (sessions) => standingFacts(db, sessions))
      })
      .catch((error: unknown) => {
        this.#coming = false
        for (const { reject } of this.#waiting.splice(0)) reject(error)
      })
  }

  #take(): Asking[] {
    this.#coming = false
    return this.#waiting.splice(0, AT_ONCE)
  }
}

async function answer(some: readonly Asking[], ask: (sessions: SessionIds[]) => Promise<(StandingFacts | undefined)[]>): Promise<void> {
  const there = some.filter(({ isThere }) => isThere())
  for (const asking of some) if (!there.includes(asking)) asking.reject(unauthenticated('session_expired'))
  if (there.length === 0) return
  try {
    const facts = await ask(there.map(({ session }) => session))
    for (const [place, { resolve }] of there.entries()) resolve(facts[place])
  } catch (error) {
    for (const { reject } of there) reject(error)
  }
}
