import { scaled } from '@balcao/db/testing/scaled'
import { openBus } from '@balcao/platform/bus/bus'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, type Environment, effects, factsOf, inAHouse, type WorkerProcess } from './testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })
/** The pid of the jobs process, logged when it is ready; `nth` counts its restarts. */
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

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** Collects every `seq` announced on the bus. */
async function listen(): Promise<() => number[]> {
  const bus = await openBus({ DATABASE_URL: environment.postgres.url, REDIS_URL: undefined }, pino({ level: 'silent' }))
  onTestFinished(() => bus.close())
  const published: number[] = []
  await bus.subscribe('live', (range) => {
    const { from, to } = range as { from: number; to: number }
    for (let seq = from; seq <= to; seq++) published.push(seq)
  })
  return () => published.toSorted((a, b) => a - b)
}

async function allPublished(desk: Awaited<ReturnType<typeof aDesk>>, count: number): Promise<number[]> {
  return vi.waitFor(async () => {
    const seqs = (await factsOf(environment, desk)).flatMap(({ seq }) => seq ?? [])
    expect(seqs).toHaveLength(count)
    return seqs.toSorted((a, b) => a - b)
  }, within(60_000))
}

test('while the jobs process is blocked, events are still published; each is processed once when it resumes', async () => {
  const worker = await environment.startWorker()
  const desk = await aDesk(environment.db)
  const published = await listen()
  const jobs = await jobsOf(worker)
  process.kill(jobs, 'SIGSTOP')
  onTestFinished(() => void (isRunning(jobs) && process.kill(jobs, 'SIGCONT')))
  await desk.answers(30)
  const seqs = await allPublished(desk, 30)
  await vi.waitFor(() => expect(published()).toEqual(seqs), within(60_000))
  expect(await effects(environment, desk)).toEqual(each(0))

  process.kill(jobs, 'SIGCONT')
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(30)), within(60_000))
}, 180_000)

test('the jobs process is killed repeatedly: it restarts, publishing continues, and each event is processed once', async () => {
  const worker = await environment.startWorker()
  const desk = await aDesk(environment.db)
  const published = await listen()
  for (let round = 1; round <= 3; round++) {
    const jobs = await jobsOf(worker, round)
    const writing = desk.answers(20)
    process.kill(jobs, 'SIGKILL')
    await writing
  }
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(60)), within(60_000))
  const seqs = await allPublished(desk, 180)
  await vi.waitFor(() => expect(published()).toEqual(seqs), within(60_000))
  expect(worker.child.exitCode).toBeNull()
  expect(worker.lines.filter(({ level }) => level === 'error')).toHaveLength(3)
}, 180_000)

test('the publishing process is killed: its jobs process exits, and another worker continues without loss or duplicates', async () => {
  const desk = await aDesk(environment.db)
  const published = await listen()
  const rounds = scaled(1, 4)
  for (let round = 0; round < rounds; round++) {
    const worker = await environment.startWorker()
    const jobs = await jobsOf(worker)
    const writing = desk.answers(20)
    worker.child.kill('SIGKILL')
    await writing
    await vi.waitFor(() => expect(isRunning(jobs)).toBe(false), within(60_000))
  }
  await environment.startWorker()
  await vi.waitFor(async () => expect(await effects(environment, desk)).toEqual(each(20 * rounds)), within(60_000))
  const seqs = await allPublished(desk, 60 * rounds)
  expect(new Set(seqs).size).toBe(seqs.length)
  await vi.waitFor(() => expect(published()).toEqual(seqs), within(60_000))
}, 240_000)
