import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aPostgres, aRedis, redisInstalled, type TestServer } from '../testing/services.ts'
import { migrateQueues } from './postgres.ts'
import { openQueues, PermanentJobError, type QueueEnv, type Queues } from './queues.ts'

const soon = { timeout: 30_000, interval: 20 }
const backends = redisInstalled() ? (['postgres', 'redis'] as const) : (['postgres'] as const)
if (backends.length === 1) console.warn('!!! redis-server is not installed: the queues are NOT tested on Redis !!!')

describe.each(backends)('the queues on %s', { timeout: 120_000 }, (backend) => {
  let server: TestServer
  let lines: { level: string; msg: string; deadLetter?: boolean }[] = []
  let log: Logger
  let queues: Queues

  beforeAll(async () => {
    server = backend === 'postgres' ? await aPostgres() : await aRedis()
    if (backend === 'postgres') await migrateQueues(server.url)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    lines = []
    log = pino({ formatters: { level: (level) => ({ level }) } }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    queues = open()
  })
  afterEach(async () => {
    for (const queue of queues.bullQueues()) await queue.obliterate({ force: true })
  })

  function open(lockSeconds = 20): Queues {
    const env: QueueEnv = {
      DATABASE_POOL_SIZE: 5,
      QUEUE_LOCK_SECONDS: lockSeconds,
      DATABASE_URL: backend === 'postgres' ? server.url : '',
      REDIS_URL: backend === 'redis' ? server.url : undefined,
    }
    const opened = openQueues(env, log)
    onTestFinished(() => opened.close(0))
    return opened
  }
  async function recorder(lockSeconds = 20) {
    const done: { name: string; payload: unknown }[] = []
    const worker = open(lockSeconds)
    await worker.work('default', async (name, payload) => void done.push({ name, payload }), { concurrency: 5 })
    return done
  }

  test('jobs run with their payload, one by one and in bulk', async () => {
    const done = await recorder()
    await queues.add({ name: 'mail.send', payload: { mailId: 1 } })
    await queues.addBulk([2, 3, 4].map((mailId) => ({ name: 'mail.send', payload: { mailId }, jobId: `mail-${mailId}` })))
    await vi.waitFor(() => expect(done).toHaveLength(4), soon)
    expect(done.map(({ payload }) => (payload as { mailId: number }).mailId).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('a job with a known id is added once, even after it was done', async () => {
    const done = await recorder()
    const job = { name: 'notify', payload: { outboxId: 7 }, jobId: 'notifyWatchers-7' }
    await Promise.all([queues.add(job), queues.add(job), queues.addBulk([job, job])])
    await vi.waitFor(() => expect(done).toHaveLength(1), soon)
    await queues.add(job)
    await sleep(300)
    expect(done).toHaveLength(1)
  })

  test('J04 a poison job gets five attempts with growing delays, then stays as a dead letter while the queue flows', async () => {
    const tries: number[] = []
    const others: string[] = []
    await queues.work(
      'default',
      async (name) => {
        if (name !== 'poison') {
          others.push(name)
          return
        }
        tries.push(Date.now())
        throw new Error('poison')
      },
      { concurrency: 1 },
    )
    await queues.add({ name: 'poison', payload: {}, backoffMs: 50 })
    for (let i = 0; i < 20; i++) await queues.add({ name: 'harmless', payload: {} })
    await vi.waitFor(() => expect(tries).toHaveLength(5), soon)
    await vi.waitFor(() => expect(lines.filter((line) => line.level === 'error' && line.deadLetter)).toHaveLength(1), soon)
    await vi.waitFor(() => expect(others).toHaveLength(20), soon)
    // Each delay is at least its nominal length less a fifth; a busy machine only makes it longer.
    const waits = tries.slice(1).map((at, i) => at - (tries[i] ?? 0))
    for (const [i, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(50 * 2 ** i * 0.8 - 5)
    await sleep(300)
    expect(tries).toHaveLength(5)
    const [failed] = (await queues.bullQueues()[0]?.getFailed()) ?? []
    expect(failed).toMatchObject({ name: 'poison', failedReason: 'poison', attemptsMade: 5 })
  })

  test('a permanent error is not retried', async () => {
    let tries = 0
    await queues.work(
      'default',
      async () => {
        tries += 1
        throw new PermanentJobError('payload is not ours')
      },
      { concurrency: 1 },
    )
    await queues.add({ name: 'forged', payload: {}, backoffMs: 1 })
    await vi.waitFor(() => expect(lines.some((line) => line.deadLetter)).toBe(true), soon)
    expect(tries).toBe(1)
  })

  test('a delayed job waits', async () => {
    const done = await recorder()
    const started = Date.now()
    await queues.add({ name: 'later', payload: {}, delayMs: 400 })
    await vi.waitFor(() => expect(done).toHaveLength(1), soon)
    expect(Date.now() - started).toBeGreaterThanOrEqual(390)
  })

  test('J11 a schedule upserted by two instances runs once per interval, and survives another upsert', async () => {
    const done = await recorder()
    const alsoDone = await recorder()
    const other = open()
    const state = () => Promise.all([queues, other].map((each) => each.schedule('sessions.clean', {}, { everyMs: 400 })))
    const started = Date.now()
    await state()
    const runs = () => done.length + alsoDone.length
    while (runs() < 4) {
      await sleep(100)
      await state()
    }
    // Runs are aligned to the clock: n intervals have n of them, plus one at the edge or at the start.
    expect(runs()).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 400) + 2)
    await queues.schedule('sessions.clean', {}, { cron: '0 3 * * *' })
    expect(await queues.bullQueues()[0]?.getJobSchedulers()).toMatchObject([{ key: 'sessions.clean', pattern: '0 3 * * *' }])
  })

  test.each(['12', 'a:b', ''])('%j is a valid name of neither a job nor a queue', async (name) => {
    await expect(queues.add({ name: 'x', payload: {}, jobId: name })).rejects.toThrow(TypeError)
    await expect(queues.add({ name: 'x', payload: {}, queue: name })).rejects.toThrow(TypeError)
  })

  test('J03 the job of a killed worker process runs again', async () => {
    const file = fileURLToPath(new URL('../testing/poison-worker.ts', import.meta.url))
    const child = spawn(process.execPath, [file, ...(backend === 'postgres' ? [server.url] : ['', server.url])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await queues.add({ name: 'work', payload: { id: 1 } })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const done = await recorder(2)
    await vi.waitFor(() => expect(done).toEqual([{ name: 'work', payload: { id: 1 } }]), soon)
  })

  test('closing waits for running jobs and takes no new ones', async () => {
    const events: string[] = []
    const worker = open()
    await worker.work(
      'default',
      async () => {
        events.push('started')
        await sleep(500)
        events.push('ended')
      },
      { concurrency: 1 },
    )
    await queues.addBulk([
      { name: 'slow', payload: 1 },
      { name: 'slow', payload: 2 },
    ])
    await vi.waitFor(() => expect(events).toEqual(['started']), soon)
    await worker.close()
    expect(events).toEqual(['started', 'ended'])
    await sleep(200)
    expect(events).toEqual(['started', 'ended'])
  })

  test('a drain that takes too long aborts the signal', async () => {
    const worker = open()
    let aborted = false
    const started = Promise.withResolvers<void>()
    await worker.work(
      'default',
      async (_name, _payload, signal) => {
        signal.addEventListener('abort', () => {
          aborted = true
        })
        started.resolve()
        await sleep(60_000, undefined, { signal })
      },
      { concurrency: 1 },
    )
    await queues.add({ name: 'endless', payload: {} })
    await started.promise
    await worker.close(200)
    expect(aborted).toBe(true)
  })

  test('while the store is down, adding fails within seconds; processing resumes by itself', async () => {
    const done = await recorder()
    await queues.add({ name: 'before', payload: {} })
    await vi.waitFor(() => expect(done).toHaveLength(1), soon)
    const epoch = await queues.epoch()
    await server.kill()
    const started = Date.now()
    await expect(queues.add({ name: 'lost', payload: {} })).rejects.toThrow()
    expect(Date.now() - started).toBeLessThan(20_000)
    const late = await recorder()
    await sleep(1_000)
    await server.start()
    await vi.waitFor(() => queues.add({ name: 'after', payload: {}, jobId: 'after-1' }), soon)
    await vi.waitFor(() => expect([...done, ...late].map(({ name }) => name)).toContain('after'), { timeout: 60_000, interval: 50 })
    expect(await queues.epoch()).toBe(epoch)
    expect(lines.filter((line) => line.level === 'error')).toEqual([])
    expect(lines.length).toBeLessThan(200)
  })
})
