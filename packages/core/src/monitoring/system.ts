import type { GetSeries, GetSystemNow, Point, Reading, Series, SystemNow } from '@balcao/contracts/monitoring/monitoring'
import { type HealthState, METRICS, type Metric, measure, PERIODS } from '@balcao/contracts/monitoring/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { percentile, pointOf, type Row } from './internal/points.ts'

/** What counts as now: the last minute may not be written yet, and one may have been missed. */
const NOW_MINUTES = 5
const ERROR_SHARE: Metric = 'errors'

type Asked = { metrics: readonly Metric[]; resolution: number; minutes: number; bin: number }

async function read({ db }: Ctx, { metrics, resolution, minutes, bin }: Asked): Promise<{ rows: Row[]; asOf: string; from: string }> {
  const { rows: times } = await sql<{ asOf: string; from: string }>`
    select now() as "asOf", date_bin(make_interval(mins => ${bin}), now() - make_interval(mins => ${minutes}), timestamptz 'epoch') as "from"`.execute(
    db,
  )
  const [{ asOf, from } = { asOf: '', from: '' }] = times
  const { rows } = await sql<Row>`
    select metric, at, source, step, n::int as n, total, peak
    from read_monitoring_samples(${[...metrics]}::text[], ${resolution}, ${from}::timestamptz, ${bin})`.execute(db)
  return { rows, asOf, from }
}

/** How one metric went in a period. */
export async function series(ctx: Ctx, { metric, period }: GetSeries): Promise<Series> {
  const { minutes, resolution, bin } = PERIODS[period]
  const { rows, asOf, from } = await read(ctx, { metrics: [metric], resolution, minutes, bin })
  const points = [...Map.groupBy(rows, ({ at }) => at)].map(([at, some]): Point => ({ at, ...pointOf(metric, some, bin) }))
  return { metric, minutes: bin, from, asOf, points }
}

const WORST: readonly HealthState[] = ['critical', 'warning', 'ok']

/** How a value is to be judged by the bounds of its metric. */
export function stateOf(metric: Metric, value: number | null): HealthState {
  const { warning, critical } = measure(metric)
  if (value === null) return 'unknown'
  if (critical !== undefined && value >= critical) return 'critical'
  return warning !== undefined && value >= warning ? 'warning' : 'ok'
}

/** How the installation fares now. */
export async function systemNow(ctx: Ctx, _: GetSystemNow): Promise<SystemNow> {
  const { rows, asOf } = await read(ctx, { metrics: METRICS, resolution: 1, minutes: NOW_MINUTES, bin: 1 })
  const of = (metric: Metric) => rows.filter((row) => row.metric === metric)
  const count = (metric: Metric) => of(metric).reduce((sum, { n }) => sum + n, 0)
  const readings = METRICS.map((metric): Reading => {
    const some = of(metric)
    const at = some.at(-1)?.at ?? null
    const value = metric === ERROR_SHARE ? share(count('errors'), count('requests')) : readingOf(metric, some)
    return { metric, value, at, state: stateOf(metric, value) }
  })
  const times = of('latency')
  return {
    asOf,
    state: WORST.find((state) => readings.some((one) => one.state === state)) ?? 'unknown',
    readings,
    percentiles: { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
  }
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Rates and times take all of the last minutes, states the newest reading. */
function readingOf(metric: Metric, rows: readonly Row[]): number | null {
  const { kind } = measure(metric)
  if (kind === 'times') return percentile(rows, 0.95)
  if (kind === 'rate') return pointOf(metric, rows, NOW_MINUTES).value
  const newest = rows.at(-1)?.at
  return pointOf(
    metric,
    rows.filter(({ at }) => at === newest),
    1,
  ).value
}
