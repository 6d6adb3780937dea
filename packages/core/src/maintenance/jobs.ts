import {
  type MaintenanceJob,
  type MaintenanceJobs,
  NEVER_PAUSED,
  type PauseJob,
  REMOVING,
  type RunJob,
} from '@balcao/contracts/maintenance/jobs'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { jobs } from '../jobs.ts'
import { type JobRow, jobRows, order, worksOf } from './internal/job-rows.ts'

/** The jobs that come again and again, with how often. */
const INTERVALS: ReadonlyMap<string, number> = new Map(
  Object.entries(jobs).flatMap(([name, job]) => ('everyMs' in job && job.everyMs !== undefined ? [[name, job.everyMs] as const] : [])),
)

/** A run that began and has not ended for so long is one whose worker is gone. */
const LONGEST_RUN_MS = 6 * 3_600_000

function shown(name: string, everyMs: number, row: JobRow | undefined): MaintenanceJob {
  const { startedAt = null, endedAt = null, failure = null, pausedAt = null } = row ?? {}
  const began = startedAt === null ? 0 : Date.parse(startedAt)
  const isRunning = began > (endedAt === null ? 0 : Date.parse(endedAt)) && began > Date.now() - LONGEST_RUN_MS
  const next = startedAt === null ? null : new Date(Math.max(Date.now(), began + everyMs)).toISOString()
  return {
    name,
    everySeconds: everyMs / 1_000,
    state: pausedAt !== null ? 'paused' : isRunning ? 'running' : 'waiting',
    nextRunAt: pausedAt === null && !isRunning ? next : null,
    lastRun: endedAt === null ? null : { at: endedAt, ok: failure === null, failure, tookMs: row?.tookMs ?? null },
    progress: isRunning ? (row?.progress ?? null) : null,
    pauseReason: row?.pauseReason ?? null,
    isWanted: row?.wantedAt != null,
    canPause: !NEVER_PAUSED.includes(name),
    removes: REMOVING.includes(name),
  }
}

/** The installation's jobs, and what is under way for this organisation. */
export async function list(ctx: Ctx): Promise<MaintenanceJobs> {
  const rows = await jobRows(ctx)
  const data = [...INTERVALS].map(([name, everyMs]) => shown(name, everyMs, rows.get(name)))
  return { data, works: await worksOf(ctx) }
}

async function mustFind(ctx: Ctx, name: string): Promise<MaintenanceJob> {
  const everyMs = INTERVALS.get(name)
  if (everyMs === undefined) throw notFound('job_not_found')
  return shown(name, everyMs, (await jobRows(ctx)).get(name))
}

/** Has a job run at once, beside its times; a worker takes it within seconds. @throws DomainError job_not_found, job_paused */
export async function run(ctx: Ctx, { name, reason }: RunJob): Promise<MaintenanceJob> {
  const before = await mustFind(ctx, name)
  if (before.state === 'paused') throw conflict('job_paused')
  await order(ctx, name, 'run', reason)
  const change = diff({ wanted: before.isWanted }, { wanted: true })
  await audit(ctx, { action: 'job.run', resource: 'job', resourceId: name, risk: 'medium', ...change, details: { reason } })
  return mustFind(ctx, name)
}

/** Holds a job up, or lets it go on; what runs already ends. @throws DomainError job_not_found, job_never_paused */
export async function pause(ctx: Ctx, { name, paused, reason }: PauseJob): Promise<MaintenanceJob> {
  const before = await mustFind(ctx, name)
  if (paused && !before.canPause) throw conflict('job_never_paused')
  const was = before.state === 'paused'
  if (was === paused) return before
  await order(ctx, name, paused ? 'pause' : 'resume', reason)
  const change = diff({ paused: was }, { paused })
  await audit(ctx, { action: 'job.paused', resource: 'job', resourceId: name, risk: 'high', ...change, details: { reason } })
  return mustFind(ctx, name)
}
