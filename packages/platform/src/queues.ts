import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, type JobsOptions, type Queue, UnrecoverableError, type Worker } from 'bullmq'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { openPostgresBackend } from './queues-postgres.ts'
import { openRedisBackend } from './queues-redis.ts'

export type NewJob = {
  name: string
  /** Ids only: a job reads the rest again when it runs. */
  payload: unknown
  /** A stable id: while a job with this id is known (an hour after its end), adding it again does nothing. */
  jobId?: string
  delayMs?: number
  /** How far behind the others it stands: those of a lower place go first; 0, the first, unless told. */
  place?: number
  /** Tries in all, 5 unless told. */
  attempts?: number
  /** Wait before the second try, doubled before each further one; 1 s unless told. */
  backoffMs?: number
  queue?: string
}
export type JobHandler = (name: string, payload: unknown, signal: AbortSignal) => Promise<void>
/** A rhythm, and how its jobs are run. */
export type Every = { everyMs?: number; cron?: string } & Pick<NewJob, 'queue' | 'attempts' | 'backoffMs'>

/** Work for later, at least once. Nothing here tells when a job is done: results live in our own tables. */
export type Queues = {
  /** @throws within 5 s where the store of the queues is down. */
  add(job: NewJob): Promise<void>
  addBulk(jobs: readonly NewJob[]): Promise<void>
  /** Starts working a queue off. A handler that throws is tried again; see PermanentJobError for what never helps. */
  work(queue: string, handler: JobHandler, options: { concurrency: number }): Promise<void>
  /** Makes sure that one job of this name comes at this rhythm (cron in UTC), however many processes say so. */
  schedule(name: string, payload: unknown, every: Every): Promise<void>
  /** An id of the store's contents: another one means that the jobs known before are gone. */
  epoch(): Promise<string>
  /** The queues behind all this, for the dashboard only. */
  bullQueues(): Queue[]
  /** Takes no more work, lets running jobs end for `drainMs` (25 s), then aborts their signals; what is cut off runs again elsewhere. */
  close(drainMs?: number): Promise<void>
}

/** What both stores offer. */
export type Backend = {
  /** From so many jobs on, adding them together costs less than one after another. */
  many: number
  queue(name: string): Queue
  worker(
    name: string,
    run: (job: Job, token?: string, signal?: AbortSignal) => Promise<void>,
    options: WorkerTiming & { concurrency: number },
  ): Worker
  epoch(): Promise<string>
  /** Nothing waits for a lost store any longer. */
  stopWaiting(): void
  close(): Promise<void>
}
export type WorkerTiming = { lockDuration: number; stalledInterval: number; maxStalledCount: number; runRetryDelay: number }

/** A job that failed for good: no further try can help. */
export class PermanentJobError extends UnrecoverableError {}

const DEFAULT_QUEUE = 'default'
const CALL_LIMIT_MS = 5_000
const DRAIN_MS = 25_000
const KEEP_DONE_SECONDS = 3_600
const KEEP_FAILED_SECONDS = 14 * 86_400

/** A killed worker's jobs run again after its lock and two looks at half a lock each: 40 s with the default lock of 20 s. */
const TIMING = { maxStalledCount: 3, runRetryDelay: 1_000 }

export type QueueEnv = Pick<Env, 'DATABASE_URL' | 'REDIS_URL' | 'DATABASE_POOL_SIZE' | 'QUEUE_LOCK_SECONDS'>

/** Opens the queues of this configuration: on Redis where REDIS_URL is set, else on PostgreSQL. The one place that knows. */
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
      // Three parameters, or BullMQ passes no signal.
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

/** BullMQ splits keys at colons and counts its own ids in digits. */
function mustBeName(name: string): string {
  if (name.length > 200 || /:|^\d*$/.test(name)) throw new TypeError(`"${name}" cannot name a queue or a job`)
  return name
}

function optionsOf({ jobId, delayMs, place = 0, attempts = 5, backoffMs = 1_000 }: Omit<NewJob, 'name' | 'payload'>): JobsOptions {
  return {
    ...(jobId === undefined ? {} : { jobId: mustBeName(jobId) }),
    ...(delayMs === undefined ? {} : { delay: delayMs }),
    ...(place === 0 ? {} : { priority: place }),
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
    // By age only: keeping a count makes every single completion read that many rows.
    removeOnComplete: { age: KEEP_DONE_SECONDS },
    removeOnFail: { age: KEEP_FAILED_SECONDS },
    stackTraceLimit: 5,
    sizeLimit: 65_536,
  }
}

/**
 * Repeating the upsert would start the interval anew, so an unchanged schedule is left alone; unless its next beat lies
 * further away than beats do, stated by a clock that was fast, or before this one leapt back: it would be silent until then.
 */
async function upsert(on: Queue, name: string, payload: unknown, { everyMs, cron, ...options }: Every): Promise<void> {
  const known = await on.getJobScheduler(name)
  const unchanged = known?.next !== undefined && known.every === everyMs && known.pattern === cron
  const isFar = everyMs !== undefined && (known?.next ?? 0) > Date.now() + 2 * everyMs
  if (unchanged && !isFar) return
  // An upsert would go on from that beat.
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

/** Waits for the work, `ms` at most; says whether it ended. A failure counts as an end. */
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
