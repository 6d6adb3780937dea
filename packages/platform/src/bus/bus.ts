import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { openPostgresBus } from './postgres.ts'

/**
 * Short messages between processes. Delivery is at most once and only to who listens at that moment, so a message is
 * a hint to read the database again: publish ids, and catch up in `onReconnect`.
 */
export type Bus = {
  /** Tells everyone who is subscribed now. @throws where the bus is down or the JSON is larger than 7,900 bytes. */
  publish(channel: string, payload: unknown): Promise<void>
  /** The statement that publishes with the commit of a transaction of the caller's, where the bus is in the same database. */
  statement?: (channel: string, payload: unknown) => { text: string; values: unknown[] }
  /**
   * Calls `listener` with each message, and `onReconnect` after every time the connection came back: what was said
   * meanwhile is lost. Resolves when the subscription stands, or, while the bus is down, at once (`onReconnect` follows).
   */
  subscribe(channel: string, listener: (payload: unknown) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Opens the bus of this configuration: Redis where REDIS_URL is set, else LISTEN/NOTIFY. The library of Redis is loaded only for Redis. */
export async function openBus(env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>, log: Log): Promise<Bus> {
  if (!env.REDIS_URL) return openPostgresBus(env.DATABASE_URL, log)
  return (await import('./redis.ts')).openRedisBus(env.REDIS_URL, log)
}
