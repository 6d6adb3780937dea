import { setImmediate } from 'node:timers/promises'
import { liveSessionFacts, type SessionIds } from '@balcao/core/auth/live-sessions'
import { unauthenticated } from '@balcao/core/errors'
import type { LiveSessionFacts } from '@balcao/db/tenant'
import type { Deps } from '../deps.ts'

/** Sessions per statement. */
const MAX_PER_BATCH = 50

type Request = {
  session: SessionIds
  isConnected: () => boolean
  resolve(facts: LiveSessionFacts | undefined): void
  reject(error: unknown): void
}

/**
 * Looks up the sessions of live connections, all that are waiting in one statement. Admission is limited so that many clients reconnecting
 * after a restart leave the database to others.
 */
export class SessionBatcher {
  readonly #deps: () => Pick<Deps, 'db' | 'admissions'>
  #waiting: Request[] = []
  /** A lookup is waiting for admission and will include everything that is waiting by then. */
  #isScheduled = false

  constructor(deps: () => Pick<Deps, 'db' | 'admissions'>) {
    this.#deps = deps
  }

  /**
   * Returns what the database knows of this session; undefined if it has ended.
   * @param isConnected checked first: a closed connection is not looked up
   * @throws DomainError session_expired if the connection has closed; dependency_unavailable after waiting too long
   */
  lookUp(session: SessionIds, isConnected: () => boolean = () => true): Promise<LiveSessionFacts | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ session, isConnected, resolve, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const { db, admissions } = this.#deps()
    admissions
      .run(async () => {
        // Includes calls of the same turn of the event loop.
        await setImmediate()
        const some = this.#take()
        if (this.#waiting.length > 0) this.#schedule()
        await answer(some, (sessions) => liveSessionFacts(db, sessions))
      })
      .catch((error: unknown) => {
        this.#isScheduled = false
        for (const { reject } of this.#waiting.splice(0)) reject(error)
      })
  }

  #take(): Request[] {
    this.#isScheduled = false
    return this.#waiting.splice(0, MAX_PER_BATCH)
  }
}

async function answer(some: readonly Request[], ask: (sessions: SessionIds[]) => Promise<(LiveSessionFacts | undefined)[]>): Promise<void> {
  const there = some.filter(({ isConnected }) => isConnected())
  for (const asking of some) if (!there.includes(asking)) asking.reject(unauthenticated('session_expired'))
  if (there.length === 0) return
  try {
    const facts = await ask(there.map(({ session }) => session))
    for (const [place, { resolve }] of there.entries()) resolve(facts[place])
  } catch (error) {
    for (const { reject } of there) reject(error)
  }
}
