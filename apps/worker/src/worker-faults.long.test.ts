import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@balcao/platform/testing/services'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, effects, launch, signalTo } from './testing/environment.ts'
import { withQueues } from './testing/with-queues.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })

const own = withQueues()

test('J05 a worker that stands still in the middle of a job: another does it, and its own going on doubles nothing', async () => {
  await own.sabotaged('notifications', 'perform pg_sleep(1)')
  const desk = await aDesk(own.environment.db)
  const first = await own.environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await own.sleepers()).toBeGreaterThan(0), within(60_000))
  // Like a job that blocks the event loop: it renews no lock, and its transaction stays open with what it did.
  signalTo(first, 'SIGSTOP')
  onTestFinished(() => signalTo(first, 'SIGCONT'))
  await vi.waitFor(async () => expect(await own.sleepers()).toBe(0), within(60_000))
  await own.environment.startWorker()
  const waiters = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  // The other has done it, or waits for what the first holds.
  const isAtIt = async () => {
    const { notifications = 0 } = await effects(own.environment, desk)
    return notifications + (await asOwner(own.environment.postgres.url, waiters)).length
  }
  await vi.waitFor(async () => expect(await isAtIt()).toBeGreaterThan(0), within(60_000))

  signalTo(first, 'SIGCONT')
  await vi.waitFor(async () => expect(await effects(own.environment, desk)).toEqual(each(1)), within(60_000))
  expect(await own.environment.stopWorker(first, 'SIGTERM')).toBe(0)
  expect(await effects(own.environment, desk)).toEqual(each(1))
}, 240_000)

test('J11 two workers state the schedules; each job comes once a beat', async () => {
  await Promise.all([own.environment.startWorker(), own.environment.startWorker()])
  const maintenance = own.queues.bullQueues().find(({ name }) => name === 'maintenance')
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
  await own.environment.postgres.kill()
  const worker = launch({
    DATABASE_URL: own.environment.postgres.url,
    DATA_DIR: own.environment.dataDir,
    NODE_ENV: 'test',
    QUEUE_LOCK_SECONDS: '2',
  })
  onTestFinished(async () => {
    signalTo(worker, 'SIGKILL')
    await worker.ended
  })
  await sleep(2_000)
  expect(worker.child.exitCode).toBeNull()
  await own.environment.postgres.start()
  const desk = await vi.waitFor(() => aDesk(own.environment.db), within(60_000))
  await desk.answers(2)
  await vi.waitFor(async () => expect(await effects(own.environment, desk)).toEqual(each(2)), within(60_000))
}, 180_000)
