import { setTimeout as sleep } from 'node:timers/promises'
import { inSystem } from '@balcao/db/system'
import { openQueues, type Queues } from '@balcao/platform/queues/queues'
import { asOwner } from '@balcao/platform/testing/services'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  aDesk,
  type EnvironmentOfItsOwn,
  effects,
  factsOf,
  inAHouseOfItsOwn,
  launch,
  sabotage,
  timeOfAnswer,
} from './testing/environment.ts'

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
const deadLetters = async () => (await reactions()?.getFailed())?.map(({ attemptsMade, failedReason }) => ({ attemptsMade, failedReason }))
const IDLE = { active: 0, waiting: 0, prioritized: 0 }

test('J03 a worker killed in the middle of a job: another finishes it, once', async () => {
  const repair = await sabotaged('notifications', 'perform pg_sleep(2)')
  const desk = await aDesk(environment.db)
  const first = await environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within(60_000))
  await environment.stopWorker(first, 'SIGKILL')
  await repair()
  await environment.startWorker()
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(1)), within(60_000))
}, 180_000)

test('J04 a poison job gets five tries, stays as the one dead letter and raises an error, while the queue flows', async () => {
  await sabotaged('notifications', "if new.message like '%poison%' then raise exception 'poisoned'; end if")
  const [poisoned, healthy] = [await aDesk(environment.db), await aDesk(environment.db)]
  await inSystem(environment.db, (tx) => tx.updateTable('tickets').set({ title: 'poison' }).where('id', '=', poisoned.ticket.id).execute())
  const worker = await environment.startWorker()
  await timeOfAnswer(environment, healthy, 0)
  const idle = await timeOfAnswer(environment, healthy, 1)
  await poisoned.answers(1)
  expect((await timeOfAnswer(environment, healthy, 2)) - idle).toBeLessThan(5_000)
  await healthy.answers(20)
  await vi.waitFor(async () => expect(await effects(environment, healthy)).toEqual(each(23)), within(60_000))
  await vi.waitFor(() => expect(worker.lines.filter(({ deadLetter }) => deadLetter)).toHaveLength(1), within(60_000))
  expect(await effects(environment, poisoned)).toEqual({ notifications: 0, mails: 1, sent: 1 })
  expect(await deadLetters()).toEqual([{ attemptsMade: 5, failedReason: 'poisoned' }])

  await environment.stopWorker(worker)
  const next = await environment.startWorker()
  // It looks for what the queues may have lost, finds this one not done, and has it tried once more.
  await vi.waitFor(() => expect(next.lines.filter(({ msg }) => msg.endsWith('were queued again'))).toHaveLength(1), within(60_000))
  await vi.waitFor(async () => expect(await reactions()?.getJobCounts('active', 'waiting', 'prioritized')).toEqual(IDLE), within(60_000))
  expect((await reactions()?.getDelayed())?.map(({ id }) => id)).toEqual([])
  expect(await deadLetters()).toHaveLength(1)
}, 180_000)

test('T22 a forged payload has no effect: a foreign tenant finds nothing, a wrong shape fails for good, an unknown job is dropped', async () => {
  const [desk, foreign] = [await aDesk(environment.db), await aDesk(environment.db)]
  const worker = await environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(1)), within(60_000))
  const [fact] = await factsOf(environment, desk)
  const forged = { tenantId: foreign.tenant.id, outboxId: fact?.id, reaction: 'notifyCustomers' }
  await queues.addBulk([
    { name: 'reaction.run', queue: 'reactions', payload: forged },
    { name: 'reaction.run', queue: 'reactions', payload: { ...forged, reaction: 'noSuchReaction', tenantId: desk.tenant.id } },
    { name: 'reaction.run', queue: 'reactions', payload: { tenantId: '1 or true' } },
    { name: 'constructor', queue: 'reactions', payload: {} },
  ])
  await vi.waitFor(() => {
    expect(worker.lines.filter(({ deadLetter }) => deadLetter)).toHaveLength(1)
    expect(worker.lines.filter(({ msg }) => msg === 'an unknown job was dropped')).toMatchObject([{ job: 'constructor', level: 'warn' }])
  }, within(60_000))
  expect([await effects(environment, desk), await effects(environment, foreign)]).toEqual([each(1), each(0)])
}, 180_000)

test('Postgres is killed under the worker: it stays up, goes on by itself, and loses nothing', async () => {
  const worker = await environment.startWorker()
  const desk = await aDesk(environment.db)
  await desk.answers(30)
  await environment.postgres.kill()
  await sleep(2_000)
  await environment.postgres.start()
  await vi.waitFor(() => desk.answers(1), within(60_000))
  await vi.waitFor(async () => expect((await effects(environment, desk)).notifications).toBeGreaterThanOrEqual(31), within(60_000))
  const answered = (await factsOf(environment, desk)).filter(({ name }) => name === 'comment:added').length
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(answered)), within(60_000))
  expect(worker.child.exitCode).toBeNull()
  expect(worker.lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
  expect(worker.lines.length).toBeLessThan(400)
}, 180_000)

test('SIGTERM lets the running job end, and the process ends with 0', async () => {
  await sabotaged('notifications', 'perform pg_sleep(1.5)')
  const desk = await aDesk(environment.db)
  const worker = await environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within(60_000))
  const started = Date.now()
  expect(await environment.stopWorker(worker, 'SIGTERM')).toBe(0)
  expect(Date.now() - started).toBeLessThan(30_000)
  expect((await effects(environment, desk)).notifications).toBe(1)
}, 180_000)

test('an idle worker ends at once, also when the process that started it goes away', async () => {
  const [signalled, orphaned] = await Promise.all([environment.startWorker(), environment.startWorker()])
  const started = Date.now()
  orphaned.child.disconnect()
  expect([await environment.stopWorker(signalled, 'SIGTERM'), await orphaned.ended]).toEqual([0, 0])
  expect(Date.now() - started).toBeLessThan(20_000)
}, 180_000)

test('a broken environment is told whole, and ends with 1', async () => {
  const worker = launch({ NODE_ENV: 'production', PORT: 'x' })
  expect(await worker.ended).toBe(1)
  for (const name of ['DATABASE_URL', 'PORT', 'AUTH_SECRET']) expect(worker.stderr.join('')).toContain(name)
}, 180_000)
