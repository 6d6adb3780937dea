import type { Point } from '@balcao/contracts/monitoring/monitoring'
import { LATENCY_STEPS, type Metric, measure } from '@balcao/contracts/monitoring/words'

/** Samples of one process over the minutes of one point. */
export type Row = { metric: Metric; at: string; source: string; step: number; n: number; total: number; peak: number }

const sum = (rows: readonly Row[]) => rows.reduce((all, { n }) => all + n, 0)

/** The upper bound of the step that so many of the times lie in or below; of the last step twice its lower bound, which it has no upper of. */
export function percentile(rows: readonly Row[], part: number): number | null {
  const all = sum(rows)
  if (all === 0) return null
  let seen = 0
  for (const { step, n } of rows.toSorted((a, b) => a.step - b.step)) {
    seen += n
    if (seen >= all * part) return LATENCY_STEPS[step] ?? (LATENCY_STEPS.at(-1) ?? 0) * 2
  }
  return null
}

/** What the samples of all processes make together. */
export function pointOf(metric: Metric, rows: readonly Row[], minutes: number): Omit<Point, 'at'> {
  const { kind, across } = measure(metric)
  const none = { value: null, peak: null, p95: null, p99: null }
  if (rows.length === 0) return none
  if (kind === 'times') return { ...none, value: percentile(rows, 0.5), p95: percentile(rows, 0.95), p99: percentile(rows, 0.99) }
  if (kind === 'rate') return { ...none, value: sum(rows) / minutes, peak: Math.max(...rows.map(({ peak }) => peak)) }
  const bySource = [...Map.groupBy(rows, ({ source }) => source).values()].map((some) => ({
    mean: some.reduce((all, { total }) => all + total, 0) / sum(some),
    peak: Math.max(...some.map(({ peak }) => peak)),
  }))
  const together = (values: readonly number[]) => (across === 'sum' ? values.reduce((a, b) => a + b, 0) : Math.max(...values))
  return { ...none, value: together(bySource.map(({ mean }) => mean)), peak: together(bySource.map(({ peak }) => peak)) }
}
