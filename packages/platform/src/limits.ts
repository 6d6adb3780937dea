import { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from './env.ts'
import type { Log } from './log.ts'

/** Too many calls of one key within its window. */
export class LimitedError extends Error {
  override name = 'LimitedError'
  readonly retryAfterSeconds: number
  constructor(retryAfterMs: number) {
    super('Too many calls')
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}

/** How many calls are allowed in a window, how many are left, and when it ends. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

export type Limits = {
  /** Counts one call of an address at a sign-in door. @throws LimitedError */
  auth(ip: string): Promise<void>
  /** Counts one call of an address whose reader is not signed in. @throws LimitedError */
  visitor(ip: string): Promise<void>
  /** Counts one call of a user, and of their tenant. @returns what is left to them @throws LimitedError */
  call(tenantId: number, userId: number): Promise<Allowance>
  /** Failures of a key: ten within ten minutes block it for fifteen. */
  attempts: {
    blocked(key: string): Promise<boolean>
    /** Counts an attempt before it is looked at; false when there are none left. */
    take(key: string): Promise<boolean>
    fail(key: string): Promise<void>
    clear(key: string): Promise<void>
  }
  /** Counting together with other servers right now. */
  shared(): boolean
  close(): void
}

const MAX_FAILURES = 10
const LOCK_SECONDS = 900

/**
 * Opens the rate limits: counted in Redis where REDIS_URL is set (all servers together), else in this process. When Redis
 * is gone each process counts for itself: limits get looser by the number of servers, never absent.
 */
export function openLimits(
  env: Pick<Env, 'REDIS_URL' | 'RATE_LIMIT_AUTH_PER_MINUTE' | 'RATE_LIMIT_USER_PER_MINUTE' | 'RATE_LIMIT_TENANT_PER_MINUTE'>,
  log: Log,
): Limits {
  const redis = env.REDIS_URL ? new Redis(env.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }) : undefined
  redis?.on('error', (error) => log.warn({ err: error }, 'rate limits count in this process while Redis is gone'))
  const limiter = (keyPrefix: string, points: number, duration: number, blockDuration = 0): RateLimiterAbstract => {
    const options = { keyPrefix, points, duration, blockDuration }
    const own = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: own, rejectIfRedisNotReady: true }) : own
  }
  const auth = limiter('auth', env.RATE_LIMIT_AUTH_PER_MINUTE, 60)
  // An address may do as much as somebody who is signed in; it takes nothing from its tenant's share, nor from signing in.
  const visitor = limiter('visitor', env.RATE_LIMIT_USER_PER_MINUTE, 60)
  const user = limiter('user', env.RATE_LIMIT_USER_PER_MINUTE, 60)
  const tenant = limiter('tenant', env.RATE_LIMIT_TENANT_PER_MINUTE, 60)
  const failures = limiter('fail', MAX_FAILURES, 600, LOCK_SECONDS)

  const consume = async (from: RateLimiterAbstract, key: string | number): Promise<Allowance> => {
    try {
      const { remainingPoints, msBeforeNext } = await from.consume(key)
      return { limit: from.points, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1_000) }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new LimitedError(refusal.msBeforeNext)
      throw refusal
    }
  }
  /** The count after this one; the library throws it when it is too many, and locks the key then. */
  const count = (key: string) =>
    failures.consume(key).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
  return {
    auth: async (ip) => void (await consume(auth, ip)),
    visitor: async (ip) => void (await consume(visitor, ip)),
    call: async (tenantId, userId) => {
      const own = await consume(user, userId)
      const all = await consume(tenant, tenantId)
      // Whichever ends first is what a program has to heed.
      return all.remaining < own.remaining ? all : own
    },
    attempts: {
      blocked: async (key) => ((await failures.get(key))?.consumedPoints ?? 0) >= MAX_FAILURES,
      take: async (key) => (await count(key)).consumedPoints <= MAX_FAILURES,
      fail: async (key) => {
        if ((await count(key)).consumedPoints === MAX_FAILURES) await failures.block(key, LOCK_SECONDS)
      },
      clear: async (key) => {
        await failures.delete(key)
      },
    },
    shared: () => redis?.status === 'ready',
    close: () => redis?.disconnect(),
  }
}
