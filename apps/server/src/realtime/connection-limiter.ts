import { DomainError } from '@balcao/core/errors'
import type { Env } from '@balcao/platform/env'
import { LRUCache } from 'lru-cache'
import { TokenBucket } from './token-bucket.ts'

const MAX_PER_USER = 20
/** Share of a minute's connections allowed in one burst: those of an office after a restart. */
const BURST_SHARE = 1 / 6

/** Limits the connections of one person, and of one address, which may be an office or an attacker. */
export class ConnectionLimiter {
  readonly #perMinute: number
  readonly #perAddress: number
  /** Connections by user, one entry per registration; nearly always one. */
  readonly #users = new Map<number, object[]>()
  readonly #addresses = new Map<string, number>()
  readonly #attempts = new LRUCache<string, TokenBucket>({ max: 10_000 })

  constructor(env: Pick<Env, 'RATE_LIMIT_CONNECTIONS_PER_MINUTE' | 'MAX_CONNECTIONS_PER_ADDRESS'>) {
    this.#perMinute = env.RATE_LIMIT_CONNECTIONS_PER_MINUTE
    this.#perAddress = env.MAX_CONNECTIONS_PER_ADDRESS
  }

  /** Whether this address may open another connection now; counts the attempt. */
  tryConnect(address: string): boolean {
    const bucket = this.#attempts.get(address) ?? new TokenBucket(this.#perMinute / 60, Math.max(1, this.#perMinute * BURST_SHARE))
    this.#attempts.set(address, bucket)
    return bucket.take() && (this.#addresses.get(address) ?? 0) < this.#perAddress
  }

  /** Registers a connection of an address. @returns a function to call when it closes */
  register(address: string): () => void {
    this.#addresses.set(address, (this.#addresses.get(address) ?? 0) + 1)
    let isOpen = true
    return () => {
      const left = (this.#addresses.get(address) ?? 1) - 1
      if (isOpen && left > 0) this.#addresses.set(address, left)
      else if (isOpen) this.#addresses.delete(address)
      isOpen = false
    }
  }

  /** Registers a user's connection, possibly several times. @returns a function to call when it closes; undefined beyond the limit */
  registerUser(userId: number, connection: object): (() => void) | undefined {
    const own = this.#users.get(userId) ?? []
    if (!own.includes(connection) && new Set(own).size >= MAX_PER_USER) return undefined
    this.#users.set(userId, [...own, connection])
    let isOpen = true
    return () => {
      if (isOpen) this.#leave(userId, connection)
      isOpen = false
    }
  }

  /** Registers a stream that is no websocket: a connection of its address and of its user. @returns a function to call when it closes @throws DomainError rate_limited */
  admitStream(address: string, userId: number): () => void {
    const leave = this.tryConnect(address) ? this.registerUser(userId, {}) : undefined
    if (!leave) throw new DomainError('limited', 'rate_limited')
    const close = this.register(address)
    return () => {
      close()
      leave()
    }
  }

  #leave(userId: number, connection: object): void {
    const own = this.#users.get(userId) ?? []
    const left = own.toSpliced(own.indexOf(connection), 1)
    if (left.length > 0) this.#users.set(userId, left)
    else this.#users.delete(userId)
  }
}
