import { type JobCtx, jobs } from '@balcao/core/jobs'
import { type JobReport, noteJob, noteProgress, type PausedJobs, pausedJobs, takeWanted } from '@balcao/core/maintenance/job-notes'
import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues/queues'
import { startLoop } from '../loop.ts'

const LOOK_MS = 2_000
/** Of jobs that come every few seconds, not every good run is written down. */
const NOTE_EVERY_MS = 60_000

export type JobControl = {
  /** Runs a job that comes again and again, unless it is paused, and writes down what became of it. */
  watched(name: string, everyMs: number, run: (progress: JobCtx['progress']) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Follows what those who keep the installation running want of its jobs. What they want is a row, so no queue can lose it. */
export function startJobControl(db: Database, queues: Pick<Queues, 'add'>, log: Log): JobControl {
  let paused: PausedJobs = new Set()
  // A job that came first would not know that it is paused.
  let know: () => void = () => undefined
  const known = new Promise<void>((resolve) => {
    know = resolve
  })
  const noted = new Map<string, number>()
  const note = (name: string, report: JobReport) =>
    noteJob(db, name, report).catch((error: unknown) =>
      log.warn({ err: error, job: name }, 'what became of a job could not be written down'),
    )

  const look = async () => {
    paused = await pausedJobs(db)
    know()
    for (const name of await takeWanted(db)) {
      const job = Object.entries(jobs).find(([one]) => one === name)?.[1]
      if (job) await queues.add({ name, payload: {}, queue: job.queue, attempts: job.attempts, backoffMs: job.backoffMs })
    }
    return false
  }
  const loop = startLoop('looking after jobs', look, LOOK_MS, log)

  return {
    async watched(name, everyMs, run) {
      await known
      if (paused.has(name)) return
      const began = Date.now()
      const isOften = everyMs < NOTE_EVERY_MS
      const startedAt = new Date(began).toISOString()
      if (!isOften) await note(name, { startedAt })
      try {
        await run((done, total) => noteProgress(db, name, { done, total }))
      } catch (error) {
        noted.delete(name)
        await note(name, { startedAt, error, tookMs: Date.now() - began })
        throw error
      }
      if (isOften && Date.now() - (noted.get(name) ?? 0) < NOTE_EVERY_MS) return
      noted.set(name, Date.now())
      await note(name, { startedAt, tookMs: Date.now() - began })
    },
    stop: () => loop.stop(),
  }
}
