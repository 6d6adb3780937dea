import { KEPT_DAYS, LATENCY_STEPS, type Metric } from '@balcao/contracts/monitoring/words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** What a process measured in one minute. */
export type Sample = { metric: Metric; step?: number; n: number; total: number; peak: number }

/** One reading of a state. */
export const gauge = (metric: Metric, value: number): Sample => ({ metric, n: 1, total: value, peak: value })

/** What happened so often. */
export const rate = (metric: Metric, count: number): Sample => ({ metric, n: count, total: count, peak: count })

/** The step that a duration is counted in; the one behind the last bound has none. */
export function stepOf(ms: number): number {
  const step = LATENCY_STEPS.findIndex((bound) => ms <= bound)
  return step < 0 ? LATENCY_STEPS.length : step
}

/**
 * Adds the samples of one process to every resolution, in one statement. Adding as they come takes no pass that would thin them out later, and
 * counts of steps stay exact however long ago.
 */
export async function record(db: Database, source: string, samples: readonly Sample[]): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      insert into monitoring_samples as m (resolution, metric, at, source, step, n, total, peak)
      select r.minutes, s.metric, date_bin(make_interval(mins => r.minutes), now(), timestamptz 'epoch'), ${source}, coalesce(s.step, 0), s.n, s.total, s.peak
      from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s(metric text, step smallint, n integer, total double precision, peak double precision)
      cross join (values (1), (10), (60)) as r(minutes)
      on conflict (resolution, metric, at, source, step)
      do update set n = m.n + excluded.n, total = m.total + excluded.total, peak = greatest(m.peak, excluded.peak)`.execute(tx),
  )
}

/** Forgets samples by the age that their resolution is kept. */
export async function forgetSamples({ db }: { db: Database }): Promise<void> {
  for (const [resolution, days] of Object.entries(KEPT_DAYS))
    await inSystem(db, (tx) =>
      sql`delete from monitoring_samples where resolution = ${Number(resolution)} and at < now() - make_interval(days => ${days})`.execute(
        tx,
      ),
    )
}
