import { HEARTBEAT_MS } from '@balcao/contracts/queues/words'
import { notePresent, type PresentPerson } from '@balcao/core/queues/presence'
import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'

/** Who comes is noted after this time, with all who came meanwhile. */
const SOON_MS = 250

/**
 * The people of the desk who have an app open at this server. While they do, it is noted every `everyMs`, of all of them in one statement: queues
 * give tickets only to who is there. What cannot be written is given up, for the next time tells the same.
 */
export class OpenApps {
  readonly #db: Database
  readonly #log: Log
  /** By person, with how many apps of theirs are open. */
  readonly #open = new Map<string, { who: PresentPerson; apps: number }>()
  #came: PresentPerson[] = []
  #soon: NodeJS.Timeout | undefined
  readonly #timer: NodeJS.Timeout

  constructor(db: Database, log: Log, everyMs = HEARTBEAT_MS) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => void this.#note([...this.#open.values()].map(({ who }) => who)), everyMs).unref()
  }

  /** Somebody opened an app. @returns what is to be called once, when it is closed */
  add(who: PresentPerson): () => void {
    const key = `${who.tenantId}:${who.userId}`
    const held = this.#open.get(key) ?? { who, apps: 0 }
    held.apps += 1
    this.#open.set(key, held)
    if (held.apps === 1) this.#noteSoon(who)
    return () => {
      held.apps -= 1
      if (held.apps === 0) this.#open.delete(key)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    clearTimeout(this.#soon)
  }

  #noteSoon(who: PresentPerson): void {
    this.#came.push(who)
    this.#soon ??= setTimeout(() => {
      const people = this.#came
      this.#came = []
      this.#soon = undefined
      void this.#note(people)
    }, SOON_MS).unref()
  }

  async #note(people: readonly PresentPerson[]): Promise<void> {
    await notePresent(this.#db, people).catch((error: unknown) => this.#log.warn({ err: error }, 'who has an app open could not be noted'))
  }
}
