import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asDomainError } from '../errors.ts'
import { noteFailedJob } from '../monitoring/faults.ts'

/** What became of a run: without `tookMs` it has only begun. */
export type JobReport = { startedAt: string; tookMs?: number; error?: unknown }
export type PausedJobs = ReadonlySet<string>

/** Writes down that a job began, or what became of it: of a failure its code alone, for messages may hold what people wrote. */
export async function noteJob(db: Database, name: string, { startedAt, tookMs, error }: JobReport): Promise<void> {
  const failure = error === undefined ? null : asDomainError(error).code
  if (failure === 'internal') noteFailedJob(name, error)
  const ended = tookMs === undefined ? null : new Date(Date.parse(startedAt) + tookMs).toISOString()
  await inSystem(db, (tx) =>
    sql`insert into job_states as j (name, started_at, ended_at, failure, took_ms)
      values (${name}, ${startedAt}, ${ended}, ${failure}, ${tookMs ?? null})
      on conflict (name) do update set started_at = excluded.started_at, progress = null,
        ended_at = coalesce(excluded.ended_at, j.ended_at), took_ms = coalesce(excluded.took_ms, j.took_ms),
        failure = case when excluded.ended_at is null then j.failure else excluded.failure end`.execute(tx),
  )
}

/** How far a long run is. */
export async function noteProgress(db: Database, name: string, progress: { done: number; total: number | null }): Promise<void> {
  await inSystem(db, (tx) => sql`update job_states set progress = ${JSON.stringify(progress)}::jsonb where name = ${name}`.execute(tx))
}

/** The jobs that wait for somebody to let them go on. */
export async function pausedJobs(db: Database): Promise<PausedJobs> {
  const { rows } = await inSystem(db, (tx) => sql<{ name: string }>`select name from job_states where paused_at is not null`.execute(tx))
  return new Set(rows.map(({ name }) => name))
}

/** The jobs that somebody wants to run now, each for one taker. */
export async function takeWanted(db: Database): Promise<string[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ name: string }>`update job_states set wanted_at = null where wanted_at is not null and paused_at is null returning name`.execute(
      tx,
    ),
  )
  return rows.map(({ name }) => name)
}
