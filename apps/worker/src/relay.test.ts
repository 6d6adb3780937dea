import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '@balcao/core/ctx'
import { openBus } from '@balcao/platform/bus/bus'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claim } from './claim.ts'
import { aDesk, type Desk, type Environment, effects, factsOf, inAHouse } from './testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
/** The events an answer causes: itself, its mail and its notification. */
const OF_AN_ANSWER = ['comment:added', 'mail:queued', 'notification:new']
const each = (count: number) => ({ notifications: count, mails: count, sent: count })

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** Waits until all events are dispatched, which happens shortly after their effects are visible. */
const allDealtWith = (desk: Desk) =>
  vi.waitFor(async () => {
    const facts = await factsOf(environment, desk)
    expect(facts.filter(({ seq, dispatchedAt }) => seq === null || dispatchedAt === null)).toEqual([])
    return facts
  }, within(20_000))

test('an answer becomes a notification, a mail and a range on the bus at once', async () => {
  await environment.startWorker()
  const desk = await aDesk(environment.db)
  const bus = await openBus({ DATABASE_URL: environment.postgres.url, REDIS_URL: undefined }, pino({ level: 'silent' }))
  onTestFinished(() => bus.close())
  const received: { from: number; to: number; after: number }[] = []
  let started = 0
  await bus.subscribe('live', (range) => received.push({ ...(range as { from: number; to: number }), after: Date.now() - started }))
  await sleep(300)
  started = Date.now()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(1)), within(60_000))
  const facts = await allDealtWith(desk)
  // Its two reactions run concurrently, so their order varies.
  expect(facts.map(({ name }) => name).toSorted()).toEqual(OF_AN_ANSWER)
  const published = () => received.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
  await vi.waitFor(() => expect(published()).toEqual(facts.map(({ seq }) => seq).toSorted((a, b) => Number(a) - Number(b))), within(60_000))
  expect(received[0]?.after, 'a moment, had the machine nothing else to do').toBeLessThan(5_000)
}, 180_000)

test('J02 a transaction that is rolled back leaves no event, no job and no mail', async () => {
  await environment.startWorker()
  const desk = await aDesk(environment.db)
  const failed = asSystem(environment.db, desk.tenant.id, async (ctx) => {
    await ctx.emit('comment:added', { ticketId: desk.ticket.id, commentId: 1, isInternal: false })
    throw new Error('after the emit')
  })
  await expect(failed).rejects.toThrow('after the emit')
  await sleep(1_500)
  expect(await factsOf(environment, desk)).toEqual([])
  expect(await effects(environment, desk)).toEqual(each(0))
}, 180_000)

test('J01 events of a relay that died before publishing, or between publishing and queueing, are processed once', async () => {
  const desk = await aDesk(environment.db)
  await desk.answers(10)
  await claim(environment.db)
  await desk.answers(10)
  const left = await factsOf(environment, desk)
  expect(left.filter(({ seq }) => seq !== null)).toHaveLength(10)
  expect(left.filter(({ dispatchedAt }) => dispatchedAt !== null)).toEqual([])
  await environment.startWorker()
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(20)), within(60_000))
  await sleep(500)
  expect(await effects(environment, desk)).toEqual(each(20))
}, 180_000)

test('J01 each event is processed once, however often a worker is killed', async () => {
  const desk = await aDesk(environment.db)
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    const worker = await environment.startWorker()
    const writing = desk.answers(20)
    await sleep(Math.random() * 300)
    await environment.stopWorker(worker, 'SIGKILL')
    await writing
  }
  await environment.startWorker()
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(20 * rounds)), within(60_000))
  const facts = await allDealtWith(desk)
  expect(facts).toHaveLength(20 * rounds * OF_AN_ANSWER.length)
  expect(new Set(facts.map(({ seq }) => seq)).size).toBe(facts.length)
}, 180_000)

test('two workers share the events: one order, each processed once', async () => {
  const [one, other] = await Promise.all([environment.startWorker(), environment.startWorker()])
  const desk = await aDesk(environment.db)
  for (let round = 0; round < 10; round++) await desk.answers(30)
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(300)), within(60_000))
  const facts = await factsOf(environment, desk)
  expect(new Set(facts.map(({ seq }) => seq)).size).toBe(300 * OF_AN_ANSWER.length)
  for (const { lines } of [one, other]) expect(lines.filter(({ level }) => level === 'error')).toEqual([])
}, 180_000)

test('a reader that has seen a position never sees an earlier one appear', async () => {
  const desk = await aDesk(environment.db)
  const db = environment.db
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (writing) {
        await asSystem(db, desk.tenant.id, async (ctx) => {
          await ctx.emit('ticket:created', { ticketId: desk.ticket.id })
          await sleep(Math.random() * 20)
        })
      }
    }),
  )
  const claimers = Promise.all(
    Array.from({ length: 2 }, async () => {
      while (writing) await claim(db)
    }),
  )
  let newest = 0
  const seen = new Set<number>()
  const started = Date.now()
  while (Date.now() - started < 2_000 || seen.size <= 50) {
    const fresh = (await factsOf(environment, desk)).flatMap(({ seq }) => (seq !== null && !seen.has(seq) ? [seq] : []))
    for (const seq of fresh) {
      expect(seq).toBeGreaterThan(newest)
      seen.add(seq)
    }
    newest = Math.max(newest, ...fresh)
  }
  writing = false
  await Promise.all([writers, claimers])
  expect(seen.size).toBeGreaterThan(50)
}, 180_000)
