import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LimitedError, type Limits, openLimits } from './limits.ts'
import { aRedis, redisInstalled, type TestServer } from './testing/services.ts'

const log = pino({ level: 'silent' })
const backends = redisInstalled() ? (['memory', 'redis'] as const) : (['memory'] as const)
if (backends.length === 1) console.warn('!!! redis-server is not installed: the limits are NOT tested on Redis !!!')

describe.each(backends)('the limits in %s', (backend) => {
  let redis: TestServer | undefined
  beforeAll(async () => {
    if (backend === 'redis') redis = await aRedis()
  })
  afterAll(() => redis?.close())

  async function open(): Promise<Limits> {
    const limits = openLimits(
      { REDIS_URL: redis?.url, RATE_LIMIT_AUTH_PER_MINUTE: 10, RATE_LIMIT_USER_PER_MINUTE: 5, RATE_LIMIT_TENANT_PER_MINUTE: 7 },
      log,
    )
    onTestFinished(() => limits.close())
    // Counting in common begins when the connection stands.
    if (redis) await expect.poll(() => limits.attempts.blocked('nobody').then(() => limits.shared())).toBe(true)
    return limits
  }
  const refused = async (call: Promise<unknown>) =>
    (await call.then(
      () => undefined,
      (error: unknown) => error,
    )) instanceof LimitedError

  test('A03 the eleventh sign-in call of an address within a minute is refused, with how long to wait; another address is not', async () => {
    const limits = await open()
    for (let n = 0; n < 10; n++) await limits.auth('192.0.2.1')
    const error = await limits.auth('192.0.2.1').catch((refusal: LimitedError) => refusal)
    expect(error).toBeInstanceOf(LimitedError)
    expect((error as LimitedError).retryAfterSeconds).toBeGreaterThan(0)
    expect((error as LimitedError).retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(await refused(limits.auth('192.0.2.2'))).toBe(false)
  })

  test('calls are counted for the user and for their tenant', async () => {
    const limits = await open()
    expect(await limits.call(1, 11), 'what ends first is said').toEqual({ limit: 5, remaining: 4, resetSeconds: expect.closeTo(60, -1) })
    for (let n = 1; n < 5; n++) await limits.call(1, 11)
    expect(await refused(limits.call(1, 11))).toBe(true)
    for (let n = 0; n < 2; n++) await limits.call(1, 12)
    expect(await refused(limits.call(1, 12))).toBe(true)
    expect(await refused(limits.call(2, 21))).toBe(false)
  })

  test('A02 ten failures block a key, nine do not, and a success forgets them', async () => {
    const { attempts } = await open()
    for (let n = 0; n < 9; n++) await attempts.fail('a')
    expect(await attempts.blocked('a')).toBe(false)
    await attempts.clear('a')
    for (let n = 0; n < 10; n++) await attempts.fail('a')
    expect(await attempts.blocked('a')).toBe(true)
    expect(await attempts.blocked('b')).toBe(false)
    for (let n = 0; n < 3; n++) await attempts.fail('a')
    expect(await attempts.blocked('a')).toBe(true)
  })

  test('A02 attempts taken at once are no more than ten, and the next ones lock the key', async () => {
    const { attempts } = await open()
    const taken = await Promise.all(Array.from({ length: 30 }, () => attempts.take('c')))
    expect(taken.filter(Boolean)).toHaveLength(10)
    expect(await attempts.blocked('c')).toBe(true)
    await attempts.clear('c')
    expect(await attempts.take('c')).toBe(true)
  })

  if (backend === 'memory') {
    test.each(['fail', 'take'] as const)('A02 a lock lasts fifteen minutes from the attempt that was too many (%s)', async (by) => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const { attempts } = await open()
      for (let n = 0; n < 9; n++) await attempts[by]('d')
      await vi.advanceTimersByTimeAsync(9 * 60_000)
      for (let n = 0; n < 2; n++) await attempts[by]('d')
      await vi.advanceTimersByTimeAsync(14 * 60_000 + 59_000)
      expect(await attempts.blocked('d')).toBe(true)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await attempts.blocked('d')).toBe(false)
    })
    return
  }
  test('servers count together, and each for itself while Redis is away', async () => {
    const [one, other] = [await open(), await open()]
    for (let n = 0; n < 5; n++) await (n % 2 ? one : other).call(5, 51)
    expect(await refused(one.call(5, 51))).toBe(true)
    await redis?.kill()
    await expect.poll(() => one.shared()).toBe(false)
    for (let n = 0; n < 5; n++) await one.call(6, 61)
    expect(await refused(one.call(6, 61))).toBe(true)
  })
})
