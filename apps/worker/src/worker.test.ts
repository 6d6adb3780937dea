import { setTimeout as sleep } from 'node:timers/promises'
import { inSystem } from '@balcao/db/system'
import { expect, test, vi } from 'vitest'
import { aDesk, effects, factsOf, launch, timeOfAnswer } from './testing/environment.ts'
import { withQueues } from './testing/with-queues.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })

const own = withQueues()

const reactions = () => own.queues.bullQueues().find(({ name }) => name === 'reactions')
const deadLetters = async () => (await reactions()?.getFailed())?.map(({ attemptsMade, failedReason }) => ({ attemptsMade, failedReason }))
const IDLE = { active: 0, waiting: 0, prioritized: 0 }

test('J03 a worker killed in the middle of a job: another finishes it, once', async () => {
  const repair = await own.sabotaged('notifications', 'perform pg_sleep(2)')
  const desk = await aDesk(own.environment.db)
  const first = await own.environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await own.sleepers()).toBeGreaterThan(0), within(60_000))
  await own.environment.stopWorker(first, 'SIGKILL')
  await repair()
  await own.environment.startWorker()
  await vi.waitFor(async () => expect(await effects(own.environment, desk)).toEqual(each(1)), within(60_000))
}, 180_000)

test('J04 a poison job gets five tries, stays as the one dead letter and raises an error, while the queue flows', async () => {
  await own.sabotaged('notifications', "if new.message like '%poison%' then raise exception 'poisoned'; end if")
  const [poisoned, healthy] = [await aDesk(own.environment.db), await aDesk(own.environment.db)]
  await inSystem(own.environment.db, (tx) =>
    tx.updateTable('tickets').set({ title: 'poison' }).where('id', '=', poisoned.ticket.id).execute(),
  )
  const worker = await own.environment.startWorker()
  await timeOfAnswer(own.environment, healthy, 0)
  const idle = await timeOfAnswer(own.environment, healthy, 1)
  await poisoned.answers(1)
  expect((await timeOfAnswer(own.environment, healthy, 2)) - idle).toBeLessThan(5_000)
  await healthy.answers(20)
  await vi.waitFor(async () => expect(await effects(own.environment, healthy)).toEqual(each(23)), within(60_000))
  await vi.waitFor(() => expect(worker.lines.filter(({ deadLetter }) => deadLetter)).toHaveLength(1), within(60_000))
  expect(await effects(own.environment, poisoned)).toEqual({ notifications: 0, mails: 1, sent: 1 })
  expect(await deadLetters()).toEqual([{ attemptsMade: 5, failedReason: 'poisoned' }])

  await own.environment.stopWorker(worker)
  const next = await own.environment.startWorker()
  // It looks for what the queues may have lost, finds this one not done, and has it tried once more.
  await vi.waitFor(() => expect(next.lines.filter(({ msg }) => msg.endsWith('were queued again'))).toHaveLength(1), within(60_000))
  await vi.waitFor(async () => expect(await reactions()?.getJobCounts('active', 'waiting', 'prioritized')).toEqual(IDLE), within(60_000))
  expect((await reactions()?.getDelayed())?.map(({ id }) => id)).toEqual([])
  expect(await deadLetters()).toHaveLength(1)
}, 180_000)

test('T22 a forged payload has no effect: a foreign tenant finds nothing, a wrong shape fails for good, an unknown job is dropped', async () => {
  const [desk, foreign] = [await aDesk(own.environment.db), await aDesk(own.environment.db)]
  const worker = await own.environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await effects(own.environment, desk)).toEqual(each(1)), within(60_000))
  const [fact] = await factsOf(own.environment, desk)
  const forged = { tenantId: foreign.tenant.id, outboxId: fact?.id, reaction: 'notifyCustomers' }
  await own.queues.addBulk([
    { name: 'reaction.run', queue: 'reactions', payload: forged },
    { name: 'reaction.run', queue: 'reactions', payload: { ...forged, reaction: 'noSuchReaction', tenantId: desk.tenant.id } },
    { name: 'reaction.run', queue: 'reactions', payload: { tenantId: '1 or true' } },
    { name: 'constructor', queue: 'reactions', payload: {} },
  ])
  await vi.waitFor(() => {
    expect(worker.lines.filter(({ deadLetter }) => deadLetter)).toHaveLength(1)
    expect(worker.lines.filter(({ msg }) => msg === 'an unknown job was dropped')).toMatchObject([{ job: 'constructor', level: 'warn' }])
  }, within(60_000))
  expect([await effects(own.environment, desk), await effects(own.environment, foreign)]).toEqual([each(1), each(0)])
}, 180_000)

test('Postgres is killed under the worker: it stays up, goes on by itself, and loses nothing', async () => {
  const worker = await own.environment.startWorker()
  const desk = await aDesk(own.environment.db)
  await desk.answers(30)
  await own.environment.postgres.kill()
  await sleep(2_000)
  await own.environment.postgres.start()
  await vi.waitFor(() => desk.answers(1), within(60_000))
  await vi.waitFor(async () => expect((await effects(own.environment, desk)).notifications).toBeGreaterThanOrEqual(31), within(60_000))
  const answered = (await factsOf(own.environment, desk)).filter(({ name }) => name === 'comment:added').length
  await vi.waitFor(async () => expect(await effects(own.environment, desk)).toEqual(each(answered)), within(60_000))
  expect(worker.child.exitCode).toBeNull()
  expect(worker.lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
  expect(worker.lines.length).toBeLessThan(400)
}, 180_000)

test('SIGTERM lets the running job end, and the process ends with 0', async () => {
  await own.sabotaged('notifications', 'perform pg_sleep(1.5)')
  const desk = await aDesk(own.environment.db)
  const worker = await own.environment.startWorker()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await own.sleepers()).toBeGreaterThan(0), within(60_000))
  const started = Date.now()
  expect(await own.environment.stopWorker(worker, 'SIGTERM')).toBe(0)
  expect(Date.now() - started).toBeLessThan(30_000)
  expect((await effects(own.environment, desk)).notifications).toBe(1)
}, 180_000)

test('an idle worker ends at once, also when the process that started it goes away', async () => {
  const [signalled, orphaned] = await Promise.all([own.environment.startWorker(), own.environment.startWorker()])
  const started = Date.now()
  orphaned.child.disconnect()
  expect([await own.environment.stopWorker(signalled, 'SIGTERM'), await orphaned.ended]).toEqual([0, 0])
  expect(Date.now() - started).toBeLessThan(20_000)
}, 180_000)

test('a broken environment is told whole, and ends with 1', async () => {
  const worker = launch({ NODE_ENV: 'production', PORT: 'x' })
  expect(await worker.ended).toBe(1)
  for (const name of ['DATABASE_URL', 'PORT', 'AUTH_SECRET']) expect(worker.stderr.join('')).toContain(name)
}, 180_000)
