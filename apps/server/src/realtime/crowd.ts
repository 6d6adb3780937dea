import type { Env } from '@balcao/platform/env'
import { LRUCache } from 'lru-cache'
import { Pace } from './pace.ts'

const MAX_PER_USER = 20
/** How much of a minute's connections may come at once: those of a whole office after a restart. */
const AT_ONCE = 1 / 6

/** Who is connected to this server: so many for one person, and for one address, which may be an office or an attacker. */
export class Crowd {
  readonly #perMinute: number
  readonly #perAddress: number
  /** By whom, once for each time somebody came: of nearly everybody, one. */
  readonly #users = new Map<number, object[]>()
  readonly #addresses = new Map<string, number>()
  readonly #knocks = new LRUCache<string, Pace>({ max: 10_000 })

  constructor(env: Pick<Env, 'RATE_LIMIT_CONNECTIONS_PER_MINUTE' | 'MAX_CONNECTIONS_PER_ADDRESS'>) {
    this.#perMinute = env.RATE_LIMIT_CONNECTIONS_PER_MINUTE
    this.#perAddress = env.MAX_CONNECTIONS_PER_ADDRESS
  }

  /** May this address open another connection, now? Counts the attempt. */
  knock(address: string): boolean {
    const pace = this.#knocks.get(address) ?? new Pace(this.#perMinute / 60, Math.max(1, this.#perMinute * AT_ONCE))
    this.#knocks.set(address, pace)
    return pace.take() && (this.#addresses.get(address) ?? 0) < this.#perAddress
  }

  /** A connection of an address stands. @returns to be called when it is gone */
  arrive(address: string): () => void {
    this.#addresses.set(address, (this.#addresses.get(address) ?? 0) + 1)
    let here = true
    return () => {
      const left = (this.#addresses.get(address) ?? 1) - 1
      if (here && left > 0) this.#addresses.set(address, left)
      else if (here) this.#addresses.delete(address)
      here = false
    }
  }

  /** Somebody comes by a connection, once or more. @returns to be called when they leave; undefined where they have too many */
  enter(userId: number, connection: object): (() => void) | undefined {
    const theirs = this.#users.get(userId) ?? []
    if (!theirs.includes(connection) && new Set(theirs).size >= MAX_PER_USER) return undefined
    this.#users.set(userId, [...theirs, connection])
    let here = true
    return () => {
      if (here) this.#leave(userId, connection)
      here = false
    }
  }

  #leave(userId: number, connection: object): void {
    const theirs = this.#users.get(userId) ?? []
    const left = theirs.toSpliced(theirs.indexOf(connection), 1)
    if (left.length > 0) this.#users.set(userId, left)
    else this.#users.delete(userId)
  }
}
