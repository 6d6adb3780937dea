import { setTimeout as sleep } from 'node:timers/promises'
import { openQueues } from '@balcao/platform/queues/queues'
import { aRedis, redisInstalled, type TestServer } from '@balcao/platform/testing/services'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, aHouseOfItsOwn, type EnvironmentOfItsOwn, effects, factsOf } from '../testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 100 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })
if (!redisInstalled()) console.warn('!!! redis-server is not installed: the worker is NOT tested on Redis !!!')

describe.runIf(redisInstalled())('the worker on Redis', () => {
  let environment: EnvironmentOfItsOwn
  let redis: TestServer
  beforeAll(async () => {
    environment = await aHouseOfItsOwn()
    redis = await aRedis()
  }, 240_000)
  afterEach(() => environment.stopAll())
  afterAll(async () => {
    await environment.close()
    await redis.close()
  })
  const startWorker = () => environment.startWorker({ REDIS_URL: redis.url })

  test('J06 after Redis loses everything, reactions and schedules are restored within a minute, and each runs once', async () => {
    const env = { DATABASE_URL: environment.postgres.url, REDIS_URL: redis.url, DATABASE_POOL_SIZE: 5, QUEUE_LOCK_SECONDS: 20 }
    const queues = openQueues(env, pino({ level: 'silent' }), { names: ['outside', 'maintenance'] })
    onTestFinished(() => queues.close(0))
    const [outside, maintenance] = queues.bullQueues()
    await startWorker()
    const desk = await aDesk(environment.db)
    await desk.answers(10)
    await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(10)), within(90_000))
    await outside?.pause()
    await desk.answers(20)
    await desk.mailsWithPictures(15)
    await vi.waitFor(async () => {
      const facts = (await factsOf(environment, desk)).filter(({ name, dispatchedAt }) => name === 'mail:queued' && dispatchedAt !== null)
      expect(facts).toHaveLength(45)
    }, within(90_000))
    const all = { notifications: 30, mails: 45, sent: 45 }
    expect(await effects(environment, desk), 'the paused queue holds them').toEqual({ ...all, sent: 30 })

    const client = new Redis(redis.url)
    onTestFinished(() => client.disconnect())
    await client.flushall()
    const lost = Date.now()
    await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(all), within(60_000))
    await vi.waitFor(async () => expect(await maintenance?.getJobSchedulersCount()).toBeGreaterThan(3), within(60_000))
    expect(Date.now() - lost).toBeLessThan(60_000)
    expect(await effects(environment, desk)).toEqual(all)
  }, 240_000)

  test('while Redis is down, events are written and published; their reactions run after its return', async () => {
    const worker = await startWorker()
    const desk = await aDesk(environment.db)
    await desk.answers(3)
    await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(3)), within(90_000))
    await redis.kill()
    await desk.answers(10)
    await vi.waitFor(async () => expect((await factsOf(environment, desk)).filter(({ seq }) => seq === null)).toEqual([]), within(90_000))
    await sleep(3_000)
    await redis.start()
    await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(13)), within(90_000))
    expect(worker.child.exitCode).toBeNull()
    expect(worker.lines.length).toBeLessThan(400)
  }, 240_000)

  test('Postgres is down for longer than five attempts take: no reaction becomes a dead letter', async () => {
    const worker = await startWorker()
    const desk = await aDesk(environment.db)
    await desk.answers(50)
    await environment.postgres.kill()
    await sleep(18_000)
    await environment.postgres.start()
    await vi.waitFor(() => desk.answers(1), within(90_000))
    await vi.waitFor(async () => {
      const answered = (await factsOf(environment, desk)).filter(({ name }) => name === 'comment:added').length
      expect(answered).toBeGreaterThanOrEqual(51)
      expect(await effects(environment, desk)).toEqual(each(answered))
    }, within(90_000))
    expect(worker.lines.filter(({ deadLetter }) => deadLetter)).toEqual([])
    expect(worker.child.exitCode).toBeNull()
  }, 240_000)
})
