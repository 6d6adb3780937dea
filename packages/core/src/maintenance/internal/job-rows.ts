import type { MaintenanceJobs } from '@balcao/contracts/maintenance/jobs'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** What is kept of a job: its last run, and what somebody wants of it. */
export type JobRow = {
  name: string
  startedAt: string | null
  endedAt: string | null
  failure: string | null
  tookMs: number | null
  progress: { done: number; total: number | null } | null
  pausedAt: string | null
  pauseReason: string | null
  wantedAt: string | null
}

export async function jobRows({ db }: Ctx): Promise<ReadonlyMap<string, JobRow>> {
  const { rows } = await sql<JobRow>`
    select name, started_at as "startedAt", ended_at as "endedAt", failure, took_ms as "tookMs", progress, paused_at as "pausedAt",
      pause_reason as "pauseReason", wanted_at as "wantedAt" from read_job_states()`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

export const order = ({ db }: Ctx, name: string, what: 'pause' | 'resume' | 'run', reason: string) =>
  sql`select order_job(${name}, ${what}, ${reason})`.execute(db)

/** What is under way for this organisation, with how far it is; each is a row of its own area. */
export async function worksOf({ db }: Ctx): Promise<MaintenanceJobs['works']> {
  type Row = { kind: MaintenanceJobs['works'][number]['kind']; id: number; startedAt: string; done: number; total: number | null }
  const { rows } = await sql<Row>`
    select * from (
      select 'backup' as kind, id, created_at as "startedAt", coalesce((progress ->> 'rows')::int, 0) as done,
        nullif((progress ->> 'expectedRows')::int, 0) as total from backups where status in ('queued', 'running')
      union all select 'restore', id, created_at, 0, null from backup_runs where state in ('queued', 'running')
      union all select 'sla', id, created_at, done, total from sla_recomputes where state = 'running'
      union all select 'transfer', id, created_at, done, nullif(total, 0) from kb_transfers where state in ('waiting', 'running', 'undoing')
      union all select 'data_fix', id, coalesce(started_at, created_at), case state when 'checking' then looked else corrected + unneeded + failed end,
        case state when 'checking' then null else found end from data_fix_runs where state in ('checking', 'correcting')
      union all select 'duplicates', id, started_at, done, total from duplicate_runs where state = 'running') w
    order by "startedAt"`.execute(db)
  return rows.map(({ done, total, ...row }) => ({ ...row, progress: { done, total } }))
}
