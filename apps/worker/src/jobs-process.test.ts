import { openBus } from '@balcao/platform/bus'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, effects, factsOf, type House, inAHouse, type WorkerProcess } from './testing/house.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })
/** The process of the jobs, which says under its own number that it is ready: the worker's first, or one after it. */
const jobsOf = ({ lines }: WorkerProcess, nth = 1) =>
  vi.waitFor(() => {
    const pids = lines.filter(({ msg }) => msg === 'worker ready').map(({ pid }) => pid)
    expect(pids).toHaveLength(nth)
    return pids.at(-1) as number
  }, within(60_000))
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let house: House
inAHouse((opened) => {
  house = opened
})

/** All positions that were told on the bus. */
async function listen(): Promise<() => number[]> {
  const bus = openBus({ DATABASE_URL: house.postgres.url, REDIS_URL: undefined }, pino({ level: 'silent' }))
  onTestFinished(() => bus.close())
  const told: number[] = []
  await bus.subscribe('live', (range) => {
    const { from, to } = range as { from: number; to: number }
    for (let seq = from; seq <= to; seq++) told.push(seq)
  })
  return () => told.toSorted((a, b) => a - b)
}

async function allPublished(desk: Awaited<ReturnType<typeof aDesk>>, count: number): Promise<number[]> {
  return vi.waitFor(async () => {
    const seqs = (await factsOf(house, desk)).flatMap(({ seq }) => seq ?? [])
    expect(seqs).toHaveLength(count)
    return seqs.toSorted((a, b) => a - b)
  }, within(60_000))
}

test('while a reaction blocks its process, facts are published and told; each is acted on once when it goes on', async () => {
  const worker = await house.startWorker()
  const desk = await aDesk(house.db)
  const told = await listen()
  const jobs = await jobsOf(worker)
  process.kill(jobs, 'SIGSTOP')
  onTestFinished(() => void (isRunning(jobs) && process.kill(jobs, 'SIGCONT')))
  await desk.answers(30)
  const seqs = await allPublished(desk, 30)
  await vi.waitFor(() => expect(told()).toEqual(seqs), within(60_000))
  expect(await effects(house, desk)).toEqual(each(0))

  process.kill(jobs, 'SIGCONT')
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(30)), within(60_000))
}, 180_000)

test('the process of the jobs is killed again and again: it comes back, publishing goes on, and each fact is acted on once', async () => {
  const worker = await house.startWorker()
  const desk = await aDesk(house.db)
  const told = await listen()
  for (let round = 1; round <= 3; round++) {
    const jobs = await jobsOf(worker, round)
    const writing = desk.answers(20)
    process.kill(jobs, 'SIGKILL')
    await writing
  }
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(60)), within(60_000))
  const seqs = await allPublished(desk, 180)
  await vi.waitFor(() => expect(told()).toEqual(seqs), within(60_000))
  expect(worker.child.exitCode).toBeNull()
  expect(worker.lines.filter(({ level }) => level === 'error')).toHaveLength(3)
}, 180_000)

test('the process that publishes is killed: that of the jobs ends by itself, and another worker goes on with nothing lost or twice', async () => {
  const desk = await aDesk(house.db)
  const told = await listen()
  const rounds = 4
  for (let round = 0; round < rounds; round++) {
    const worker = await house.startWorker()
    const jobs = await jobsOf(worker)
    const writing = desk.answers(20)
    worker.child.kill('SIGKILL')
    await writing
    await vi.waitFor(() => expect(isRunning(jobs)).toBe(false), within(60_000))
  }
  await house.startWorker()
  await vi.waitFor(async () => expect(await effects(house, desk)).toEqual(each(20 * rounds)), within(60_000))
  const seqs = await allPublished(desk, 60 * rounds)
  expect(new Set(seqs).size).toBe(seqs.length)
  await vi.waitFor(() => expect(told()).toEqual(seqs), within(60_000))
}, 240_000)
