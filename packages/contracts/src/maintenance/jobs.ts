import { z } from 'zod'
import { opaque, prose, Timestamp } from '../common.ts'
import { MAX_REASON } from './words.ts'

/** Jobs that may not be paused: what they do not do is lost, or is what others are judged by. */
export const NEVER_PAUSED: readonly string[] = ['audit.seal', 'audit.verify', 'monitoring.sample', 'monitoring.watch', 'sessions.cleanup']

/** Jobs that remove what cannot be made anew: a backup is offered before somebody has them run. */
export const REMOVING: readonly string[] = [
  'audit.retire',
  'drafts.cleanup',
  'files.collect',
  'files.sweep',
  'kb.emptyBin',
  'kb.forgetReading',
  'kb.forgetTransfers',
  'chat.forgetVisitors',
  'organizations.removeUnconfirmed',
  'outbox.trim',
  'tickets.closeResolved',
]

export const ListJobs = z.strictObject({})
export type ListJobs = z.output<typeof ListJobs>

const Progress = z.object({ done: z.int(), total: z.int().nullable() })

/** A job of the installation that comes again and again. */
export const MaintenanceJob = z.object({
  name: z.string(),
  everySeconds: z.number(),
  /** Running, waiting for its time, or paused. */
  state: z.enum(['running', 'waiting', 'paused']),
  nextRunAt: Timestamp.nullable(),
  lastRun: z.object({ at: Timestamp, ok: z.boolean(), failure: z.string().nullable(), tookMs: z.int().nullable() }).nullable(),
  progress: Progress.nullable(),
  pauseReason: z.string().nullable(),
  isWanted: z.boolean(),
  canPause: z.boolean(),
  removes: z.boolean(),
})
export type MaintenanceJob = z.output<typeof MaintenanceJob>

export const WORKS = ['backup', 'restore', 'sla', 'transfer', 'duplicates', 'data_fix'] as const
/** What is under way for this organisation. */
const Work = z.object({ kind: z.enum(WORKS), id: z.int(), startedAt: Timestamp, progress: Progress })
export const MaintenanceJobs = z.object({ data: z.array(MaintenanceJob), works: z.array(Work) })
export type MaintenanceJobs = z.output<typeof MaintenanceJobs>

const JobName = opaque(60)
export const RunJob = z.strictObject({ name: JobName, reason: prose(MAX_REASON) })
export type RunJob = z.output<typeof RunJob>
export const PauseJob = z.strictObject({ name: JobName, paused: z.boolean(), reason: prose(MAX_REASON) })
export type PauseJob = z.output<typeof PauseJob>
