import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, type JobsOptions, type Queue, UnrecoverableError, type Worker } from 'bullmq'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { openPostgresBackend } from './postgres.ts'
import { openRedisBackend } from './redis.ts'

export type NewJob = {
  name: string
  /** Ids only: a job reads the rest again when it runs. */
  payload: unknown
  /** A stable id: while a job with this id is known (an hour after its end), adding it again does nothing. */
  jobId?: string
  delayMs?: number
  /** Jobs with a lower number run first; 0, the highest priority, by default. */
  priority?: number
  /** Attempts in all, 5 by default. */
  attempts?: number
  /** Delay before the second attempt, doubled for each further one; 1 s by default. */
  backoffMs?: number
  queue?: string
}
export type JobHandler = (name: string, payload: unknown, signal: AbortSignal) => Promise<void>
/** An interval, and how its jobs are run. */
export type Every = { everyMs?: number; cron?: string } & Pick<NewJob, 'queue' | 'attempts' | 'backoffMs'>

/** At-least-once background jobs. Results live in our own tables, so nothing here reports completion. */
export type Queues = {
  /** @throws within 5 s if the queue store is down. */
  add(job: NewJob): Promise<void>
  addBulk(jobs: readonly NewJob[]): Promise<void>
  /** Starts processing a queue. A handler that throws is retried unless it throws PermanentJobError. */
  work(queue: string, handler: JobHandler, options: { concurrency: number }): Promise<void>
  /** Ensures that one job of this name runs per interval (cron in UTC), however many processes call this. */
  schedule(name: string, payload: unknown, every: Every): Promise<void>
  /** Identifies the contents of the store: a different value means that the jobs known before are gone. */
  epoch(): Promise<string>
  /** The underlying queues, for the dashboard only. */
  bullQueues(): Queue[]
  /** Takes no more jobs, waits `drainMs` (25 s) for running ones, then aborts their signals; aborted jobs run again elsewhere. */
  close(drainMs?: number): Promise<void>
}

/** What both stores implement. */
export type Backend = {
  /** From this many jobs on, one bulk insert is cheaper than single ones. */
  many: number
  queue(name: string): Queue
  worker(
    name: string,
    run: (job: Job, token?: string, signal?: AbortSignal) => Promise<void>,
    options: WorkerTiming & { concurrency: number },
  ): Worker
  epoch(): Promise<string>
  /** Stops waiting for a store that is down. */
  stopWaiting(): void
  close(): Promise<void>
}
export type WorkerTiming = { lockDuration: number; stalledInterval: number; maxStalledCount: number; runRetryDelay: number }

/** A job that failed for good: a retry cannot help. */
export class PermanentJobError extends UnrecoverableError {}

const DEFAULT_QUEUE = 'default'
const CALL_LIMIT_MS = 5_000
const DRAIN_MS = 25_000
const KEEP_DONE_SECONDS = 3_600
const KEEP_FAILED_SECONDS = 14 * 86_400

/** A killed worker's jobs run again after its lock expires and two checks at half a lock each: 40 s with the default lock of 20 s. */
const TIMING = { maxStalledCount: 3, runRetryDelay: 1_000 }

export type QueueEnv = Pick<Env, 'DATABASE_URL' | 'REDIS_URL' | 'DATABASE_POOL_SIZE' | 'QUEUE_LOCK_SECONDS'>

/** Opens the queues: on Redis if REDIS_URL is set, else on PostgreSQL. No other code knows which. */
export function openQueues(env: QueueEnv, log: Log, { names = [DEFAULT_QUEUE] }: { names?: readonly string[] } = {}): Queues {
  const lockMs = env.QUEUE_LOCK_SECONDS * 1_000
  const backend = env.REDIS_URL ? openRedisBackend(env.REDIS_URL, log) : openPostgresBackend(env.DATABASE_URL, env.DATABASE_POOL_SIZE, log)
  const timing = { ...TIMING, lockDuration: lockMs, stalledInterval: lockMs / 2 }
  const queues = new Map<string, Queue>()
  const workers: Worker[] = []

  function queue(name: string): Queue {
    const known = queues.get(name)
    if (known) return known
    const opened = backend.queue(mustBeName(name))
    opened.on('error', (error) => log.warn({ err: error, queue: name }, 'a queue reports an error'))
    queues.set(name, opened)
    return opened
  }
  for (const name of names) queue(name)

  return {
    async add(job) {
      await limited(queue(job.queue ?? DEFAULT_QUEUE).add(job.name, job.payload, optionsOf(job)))
    },
    async addBulk(jobs) {
      const byQueue = Map.groupBy(jobs, (job) => job.queue ?? DEFAULT_QUEUE)
      await Promise.all(
        [...byQueue].map(async ([name, some]) => {
          if (some.length >= backend.many)
            await limited(queue(name).addBulk(some.map((job) => ({ name: job.name, data: job.payload, opts: optionsOf(job) }))))
          else for (const job of some) await limited(queue(name).add(job.name, job.payload, optionsOf(job)))
        }),
      )
    },
    async work(name, handler, { concurrency }) {
      // BullMQ passes the signal only to a function with three parameters.
      const run = (job: Job, _token?: string, signal?: AbortSignal) => handler(job.name, job.data, signal ?? new AbortController().signal)
      const worker = backend.worker(mustBeName(name), run, { ...timing, concurrency })
      watch(worker, name, log)
      workers.push(worker)
    },
    async schedule(name, payload, every) {
      await limited(upsert(queue(every.queue ?? DEFAULT_QUEUE), mustBeName(name), payload, every))
    },
    epoch: () => limited(backend.epoch()),
    bullQueues: () => [...queues.values()],
    async close(drainMs = DRAIN_MS) {
      backend.stopWaiting()
      const drained = Promise.all(workers.map((worker) => worker.close()))
      if (!(await within(drained, drainMs))) {
        log.warn('jobs are still running after the drain; they are cut off and run again elsewhere')
        for (const worker of workers) worker.cancelAllJobs('shutdown')
        await within(drained, 1_000)
      }
      await within(Promise.all([...queues.values()].map((each) => each.close())), 2_000)
      await within(backend.close(), 2_000)
    },
  }
}

/** BullMQ splits keys at colons and uses digits for its own ids. */
function mustBeName(name: string): string {
  if (name.length > 200 || /:|^\d*$/.test(name)) throw new TypeError(`"${name}" cannot name a queue or a job`)
  return name
}

function optionsOf({ jobId, delayMs, priority = 0, attempts = 5, backoffMs = 1_000 }: Omit<NewJob, 'name' | 'payload'>): JobsOptions {
  return {
    ...(jobId === undefined ? {} : { jobId: mustBeName(jobId) }),
    ...(delayMs === undefined ? {} : { delay: delayMs }),
    ...(priority === 0 ? {} : { priority: priority }),
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
    // By age only: with a count, every completion reads that many rows.
    removeOnComplete: { age: KEEP_DONE_SECONDS },
    removeOnFail: { age: KEEP_FAILED_SECONDS },
    stackTraceLimit: 5,
    sizeLimit: 65_536,
  }
}

/**
 * An upsert restarts the interval, so an unchanged schedule is left alone, unless its next run is further away than one interval: it was
 * computed by a clock that ran fast, and would not run until then.
 */
async function upsert(on: Queue, name: string, payload: unknown, { everyMs, cron, ...options }: Every): Promise<void> {
  const known = await on.getJobScheduler(name)
  const unchanged = known?.next !== undefined && known.every === everyMs && known.pattern === cron
  const isFar = everyMs !== undefined && (known?.next ?? 0) > Date.now() + 2 * everyMs
  if (unchanged && !isFar) return
  // Removed first, because an upsert would continue from that run.
  if (isFar) await on.removeJobScheduler(name)
  const rhythm = everyMs === undefined ? { pattern: cron, tz: 'UTC' } : { every: everyMs }
  await on.upsertJobScheduler(name, rhythm, { name, data: payload, opts: optionsOf(options) })
}

function watch(worker: Worker, queue: string, log: Log): void {
  worker.on('error', (error) => log.warn({ err: error, queue }, 'the worker of a queue reports an error'))
  worker.on('stalled', (jobId) => log.warn({ queue, jobId }, 'a job was left by a lost worker; it runs again'))
  worker.on('failed', (job, error) => {
    const fields = { err: error, queue, jobId: job?.id, job: job?.name, attempt: job?.attemptsMade }
    const dead = job === undefined || job.finishedOn !== undefined || job.attemptsMade >= (job.opts.attempts ?? 1)
    if (dead) log.error({ ...fields, deadLetter: true }, 'a job failed for good and stays in the failed set')
    else log.warn(fields, 'a job failed and is tried again')
  })
}

async function limited<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined)
  const timer = new AbortController()
  const late = sleep(CALL_LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('the store of the queues does not answer')
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([call, late])
  } finally {
    timer.abort()
  }
}

/** Waits for `work` up to `ms` and returns whether it ended; a failure counts as ended. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  const ended = work.then(
    () => true,
    () => true,
  )
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
  const done = await Promise.race([ended, late])
  timer.abort()
  return done
}
