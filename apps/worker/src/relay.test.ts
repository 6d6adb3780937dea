import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '@balcao/core/ctx'
import { openBus } from '@balcao/platform/bus'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claim } from './claim.ts'
import { aDesk, type Desk, effects, factsOf, type House, inAHouse } from './testing/house.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
/** The facts of an answer: itself, and what its notification and its mail are for those who listen and send. */
const OF_AN_ANSWER = ['comment:added', 'mail:queued', 'notification:new']
const each = (count: number) => ({ notifications: count, mails: count, sent: count })

let house: House
inAHouse((opened) => {
  house = opened
})

/** The facts of a desk, once all are dealt with: a mail is written down as sent first, and its fact as dealt with right after. */
const allDealtWith = (desk: Desk) =>
  vi.waitFor(async () => {
    const facts = await factsOf(house, desk)
    expect(facts.filter(({ seq, dispatchedAt }) => seq === null || dispatchedAt === null)).toEqual([])
    return facts
  }, within(20_000))

test('an answer becomes a notification, a mail, and a range on the bus, at once', async () => {
  await house.startWorker()
  const desk = await aDesk(house.db)
  const bus = openBus({ DATABASE_URL: house.postgres.url, REDIS_URL: undefined }, pino({ level: 'silent' }))
  onTestFinished(() => bus.close())
  const heard: { from: number; to: number; after: number }[] = []
  let started = 0
  await bus.subscribe('live', (range) => heard.push({ ...(range as { from: number; to: number }), after: Date.now() - started }))
  await sleep(300)
  started = Date.now()
  await desk.answers(1)
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(1)), within(60_000))
  const facts = await allDealtWith(desk)
  // The two reactions to it run beside each other.
  expect(facts.map(({ name }) => name).toSorted()).toEqual(OF_AN_ANSWER)
  const told = () => heard.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
  await vi.waitFor(() => expect(told()).toEqual(facts.map(({ seq }) => seq).toSorted((a, b) => Number(a) - Number(b))), within(60_000))
  expect(heard[0]?.after, 'a moment, had the machine nothing else to do').toBeLessThan(5_000)
}, 180_000)

test('J02 a transaction that is rolled back leaves no event, no job, no mail', async () => {
  await house.startWorker()
  const desk = await aDesk(house.db)
  const failed = asSystem(house.db, desk.tenant.id, async (ctx) => {
    await ctx.emit('comment:added', { ticketId: desk.ticket.id, commentId: 1, isInternal: false })
    throw new Error('after the emit')
  })
  await expect(failed).rejects.toThrow('after the emit')
  await sleep(1_500)
  expect(await factsOf(house, desk)).toEqual([])
  expect(await effects(house, desk)).toEqual(each(0))
}, 180_000)

test('J01 facts of a relay that died before publishing, and between publishing and queueing, are acted on once', async () => {
  const desk = await aDesk(house.db)
  await desk.answers(10)
  await claim(house.db)
  await desk.answers(10)
  const left = await factsOf(house, desk)
  expect(left.filter(({ seq }) => seq !== null)).toHaveLength(10)
  expect(left.filter(({ dispatchedAt }) => dispatchedAt !== null)).toEqual([])
  await house.startWorker()
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(20)), within(60_000))
  await sleep(500)
  expect(await effects(house, desk)).toEqual(each(20))
}, 180_000)

test('J01 however often a worker is killed at any moment, each fact is acted on once', async () => {
  const desk = await aDesk(house.db)
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    const worker = await house.startWorker()
    const writing = desk.answers(20)
    await sleep(Math.random() * 300)
    await house.stopWorker(worker, 'SIGKILL')
    await writing
  }
  await house.startWorker()
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(20 * rounds)), within(60_000))
  const facts = await allDealtWith(desk)
  expect(facts).toHaveLength(20 * rounds * OF_AN_ANSWER.length)
  expect(new Set(facts.map(({ seq }) => seq)).size).toBe(facts.length)
}, 180_000)

test('two workers share the facts: one order, each acted on once', async () => {
  const [one, other] = await Promise.all([house.startWorker(), house.startWorker()])
  const desk = await aDesk(house.db)
  for (let round = 0; round < 10; round++) await desk.answers(30)
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(300)), within(60_000))
  const facts = await factsOf(house, desk)
  expect(new Set(facts.map(({ seq }) => seq)).size).toBe(300 * OF_AN_ANSWER.length)
  for (const { lines } of [one, other]) expect(lines.filter(({ level }) => level === 'error')).toEqual([])
}, 180_000)

test('whoever has read up to a position never sees an earlier one appear', async () => {
  const desk = await aDesk(house.db)
  const bare = house.db
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (writing) {
        await asSystem(bare, desk.tenant.id, async (ctx) => {
          await ctx.emit('ticket:created', { ticketId: desk.ticket.id })
          await sleep(Math.random() * 20)
        })
      }
    }),
  )
  const claimers = Promise.all(
    Array.from({ length: 2 }, async () => {
      while (writing) await claim(bare)
    }),
  )
  let newest = 0
  const seen = new Set<number>()
  const started = Date.now()
  while (Date.now() - started < 2_000 || seen.size <= 50) {
    const fresh = (await factsOf(house, desk)).flatMap(({ seq }) => (seq !== null && !seen.has(seq) ? [seq] : []))
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
