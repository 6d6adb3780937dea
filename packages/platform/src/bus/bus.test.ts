import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aPostgres, aRedis, redisInstalled, type TestServer } from '../testing/services.ts'
import { type Bus, openBus } from './bus.ts'
import { listenPostgres } from './listener-postgres.ts'

const log = pino({ level: 'silent' })
const soon = { timeout: 30_000, interval: 20 }
const backends = redisInstalled() ? (['postgres', 'redis'] as const) : (['postgres'] as const)
if (backends.length === 1) console.warn('!!! redis-server is not installed: the bus is NOT tested on Redis !!!')

describe.each(backends)('the bus on %s', { timeout: 120_000 }, (backend) => {
  let server: TestServer
  beforeAll(async () => {
    server = backend === 'postgres' ? await aPostgres() : await aRedis()
  })
  afterAll(() => server.close())

  async function open(): Promise<Bus> {
    const bus = await openBus(
      backend === 'postgres' ? { DATABASE_URL: server.url } : { DATABASE_URL: 'postgres://unused', REDIS_URL: server.url },
      log,
    )
    onTestFinished(() => bus.close())
    return bus
  }

  test('what one process publishes every subscriber of the channel hears, in order', async () => {
    const [one, other] = [await open(), await open()]
    const heard: unknown[] = []
    const heardToo: unknown[] = []
    await other.subscribe('live', (payload) => heard.push(payload))
    await other.subscribe('live', (payload) => heardToo.push(payload))
    await other.subscribe('elsewhere', () => heard.push('wrong channel'))
    for (let from = 0; from < 50; from++) await one.publish('live', { from, to: from + 1 })
    await vi.waitFor(() => expect(heard).toHaveLength(50), soon)
    expect(heard).toEqual(Array.from({ length: 50 }, (_, from) => ({ from, to: from + 1 })))
    expect(heardToo).toEqual(heard)
  })

  test('who unsubscribed hears no more, and a failing listener hurts nobody', async () => {
    const bus = await open()
    const heard: unknown[] = []
    const stop = await bus.subscribe('live', () => heard.push('first'))
    await bus.subscribe('live', () => {
      throw new Error('listener failed')
    })
    await bus.subscribe('live', () => heard.push('second'))
    await stop()
    await bus.publish('live', null)
    await vi.waitFor(() => expect(heard).toEqual(['second']), soon)
  })

  test('a message too large to travel is refused to its sender', async () => {
    await expect((await open()).publish('live', 'x'.repeat(8_000))).rejects.toThrow(RangeError)
  })

  test('after a lost connection subscribers are told to catch up, and hear again', async () => {
    const bus = await open()
    const heard: unknown[] = []
    const onReconnect = vi.fn()
    await bus.subscribe('live', (payload) => heard.push(payload), onReconnect)
    await dropConnections(backend, server.url)
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), soon)
    await vi.waitFor(() => bus.publish('live', 'after'), soon)
    await vi.waitFor(() => expect(heard).toContain('after'), soon)
  })

  test('a killed server is waited for; publishing fails at once meanwhile', async () => {
    const bus = await open()
    const heard: unknown[] = []
    const onReconnect = vi.fn()
    await bus.subscribe('live', (payload) => heard.push(payload), onReconnect)
    await server.kill()
    const started = Date.now()
    await expect(bus.publish('live', 'lost')).rejects.toThrow()
    expect(Date.now() - started).toBeLessThan(20_000)

    const late = await open()
    const lateReconnect = vi.fn()
    await late.subscribe('live', (payload) => heard.push(payload), lateReconnect)
    await server.start()
    await vi.waitFor(() => expect([onReconnect, lateReconnect].map((call) => call.mock.calls.length)).toEqual([1, 1]), soon)
    await vi.waitFor(() => bus.publish('live', 'back'), soon)
    await vi.waitFor(() => expect(heard).toEqual(['back', 'back']), soon)
  })
})

test('a plain NOTIFY of Postgres wakes whoever listens, also after its connection was terminated', { timeout: 120_000 }, async () => {
  const server = await aPostgres()
  const client = new pg.Client(server.url)
  await client.connect()
  const woken = vi.fn()
  const onReconnect = vi.fn()
  const stop = await listenPostgres(server.url, 'outbox', log, woken, onReconnect)
  onTestFinished(async () => {
    await stop()
    await client.end()
    await server.close()
  })
  await client.query('notify outbox')
  await vi.waitFor(() => expect(woken).toHaveBeenCalledExactlyOnceWith(null), soon)
  await dropConnections('postgres', server.url)
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), soon)
  await client.query('notify outbox')
  await vi.waitFor(() => expect(woken).toHaveBeenCalledTimes(2), soon)
  await stop()
  await client.query('notify outbox')
  await sleep(100)
  expect(woken).toHaveBeenCalledTimes(2)
})

async function dropConnections(backend: 'postgres' | 'redis', url: string): Promise<void> {
  if (backend === 'redis') {
    const { Redis } = await import('ioredis')
    const redis = new Redis(url)
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    redis.disconnect()
    return
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao-listener'",
  )
  expect(rowCount).toBeGreaterThan(0)
  await client.end()
}
