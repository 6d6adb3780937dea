import { setTimeout as sleep } from 'node:timers/promises'
import { openQueues, type Queues } from '@balcao/platform/queues/queues'
import { asOwner } from '@balcao/platform/testing/services'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, type EnvironmentOfItsOwn, effects, inAHouseOfItsOwn, launch, sabotage, signalTo } from './testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })

let environment: EnvironmentOfItsOwn
let queues: Queues
inAHouseOfItsOwn((opened) => {
  environment = opened
  const env = { DATABASE_URL: environment.postgres.url, REDIS_URL: undefined, DATABASE_POOL_SIZE: 5, QUEUE_LOCK_SECONDS: 20 }
  queues = openQueues(env, pino({ level: 'silent' }), { names: ['reactions', 'outside', 'maintenance'] })
})
afterAll(() => queues.close(0))

async function sabotaged(table: string, statement: string): Promise<() => Promise<void>> {
  const repair = await sabotage(environment.postgres, table, statement)
  onTestFinished(repair)
  return repair
}
const sleepers = async () =>
  (await asOwner(environment.postgres.url, "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
    .length

const reactions = () => queues.bullQueues().find(({ name }) => name === 'reactions')
const _deadLetters = async () => (await reactions()?.getFailed())?.map(({ attemptsMade, failedReason }) => ({ attemptsMade, failedReason }))
const _IDLE = { active: 0, waiting: 0, prioritized: 0 }

test('J05 a worker that stands still in the middle of a job: another does it, and its own going on doubles nothing', async () => {
  await sabotaged('notifications', 'perform pg_sleep(1)')
  const desk = await aDesk(environment.db)
  const first = await environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within(60_000))
  // Like a job that blocks the event loop: it renews no lock, and its transaction stays open with what it did.
  signalTo(first, 'SIGSTOP')
  onTestFinished(() => signalTo(first, 'SIGCONT'))
  await vi.waitFor(async () => expect(await sleepers()).toBe(0), within(60_000))
  await environment.startWorker()
  const waiters = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  // The other has done it, or waits for what the first holds.
  const isAtIt = async () => {
    const { notifications = 0 } = await effects(environment, desk)
    return notifications + (await asOwner(environment.postgres.url, waiters)).length
  }
  await vi.waitFor(async () => expect(await isAtIt()).toBeGreaterThan(0), within(60_000))

  signalTo(first, 'SIGCONT')
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(1)), within(60_000))
  expect(await environment.stopWorker(first, 'SIGTERM')).toBe(0)
  expect(await effects(environment, desk)).toEqual(each(1))
}, 240_000)

test('J11 two workers state the schedules; each job comes once a beat', async () => {
  await Promise.all([environment.startWorker(), environment.startWorker()])
  const maintenance = queues.bullQueues().find(({ name }) => name === 'maintenance')
  const schedulers = await vi.waitFor(async () => {
    const found = await maintenance?.getJobSchedulers()
    expect(found?.map(({ key }) => key)).toContain('counters.fold')
    return found ?? []
  }, within(60_000))
  expect(new Set(schedulers.map(({ key }) => key)).size).toBe(schedulers.length)
  const beats = await vi.waitFor(async () => {
    const completed = (await maintenance?.getCompleted()) ?? []
    const found = completed.filter(({ name }) => name === 'counters.fold').map(({ processedOn = 0 }) => processedOn)
    expect(found.length).toBeGreaterThanOrEqual(3)
    return found
  }, within(60_000))
  const pauses = beats.toSorted((a, b) => a - b).flatMap((at, i, all) => (i === 0 ? [] : [at - (all[i - 1] ?? 0)]))
  // Ten seconds apart; one that a busy worker takes up late makes the pause before the next one shorter.
  for (const pause of pauses) expect(pause).toBeGreaterThan(2_000)
}, 180_000)

test('a worker started before Postgres waits for it', async () => {
  await environment.postgres.kill()
  const worker = launch({
    DATABASE_URL: environment.postgres.url,
    DATA_DIR: environment.dataDir,
    NODE_ENV: 'test',
    QUEUE_LOCK_SECONDS: '2',
  })
  onTestFinished(async () => {
    signalTo(worker, 'SIGKILL')
    await worker.ended
  })
  await sleep(2_000)
  expect(worker.child.exitCode).toBeNull()
  await environment.postgres.start()
  const desk = await vi.waitFor(() => aDesk(environment.db), within(60_000))
  await desk.answers(2)
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(2)), within(60_000))
}, 180_000)
