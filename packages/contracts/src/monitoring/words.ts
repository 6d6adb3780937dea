/**
 * What is measured of the installation. `rate` counts what happened, `gauge` is a state, whose mean and peak are kept, and `times` counts
 * durations by step. `across` says what several processes make together: their sum, or the worst of them. From `warning` and `critical` on
 * (of a gauge in its unit, of `errors` as a share of the requests) a value calls for attention.
 */
export const MEASURES = {
  requests: { kind: 'rate', across: 'sum', unit: 'count' },
  errors: { kind: 'rate', across: 'sum', unit: 'count', warning: 0.01, critical: 0.05 },
  latency: { kind: 'times', across: 'sum', unit: 'ms', warning: 300, critical: 1_000 },
  sockets: { kind: 'gauge', across: 'sum', unit: 'count' },
  pool_waiting: { kind: 'gauge', across: 'sum', unit: 'count', warning: 5, critical: 50 },
  memory: { kind: 'gauge', across: 'sum', unit: 'bytes' },
  job_lag: { kind: 'gauge', across: 'max', unit: 'seconds', warning: 30, critical: 300 },
  jobs_waiting: { kind: 'gauge', across: 'max', unit: 'count', warning: 500, critical: 5_000 },
  mail_lag: { kind: 'gauge', across: 'max', unit: 'seconds', warning: 300, critical: 1_800 },
  mail_waiting: { kind: 'gauge', across: 'max', unit: 'count', warning: 200, critical: 2_000 },
  database_latency: { kind: 'gauge', across: 'max', unit: 'ms', warning: 250, critical: 2_000 },
  database_connections: { kind: 'gauge', across: 'max', unit: 'count', warning: 80, critical: 95 },
  database_size: { kind: 'gauge', across: 'max', unit: 'bytes' },
  disk_used: { kind: 'gauge', across: 'max', unit: 'share', warning: 0.85, critical: 0.95 },
} as const satisfies Record<string, Measure>

type Measure = {
  kind: 'rate' | 'gauge' | 'times'
  across: 'sum' | 'max'
  unit: 'count' | 'ms' | 'seconds' | 'bytes' | 'share'
  warning?: number
  critical?: number
}

export type Metric = keyof typeof MEASURES
export const METRICS = Object.keys(MEASURES) as [Metric, ...Metric[]]

/** What is known of one metric. */
export const measure = (metric: Metric): Measure => MEASURES[metric]

/** Upper bounds in milliseconds of the steps that answers are counted in; what took longer is one step more. */
export const LATENCY_STEPS = [1, 2, 5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_500, 5_000, 10_000] as const

/** How long samples are kept, in days, by the minutes that they cover: 13 months in all. */
export const KEPT_DAYS = { 1: 2, 10: 45, 60: 400 } as const
export type Resolution = keyof typeof KEPT_DAYS

/** Periods of the charts: how far back they go, the resolution that they read and the minutes that make a point. */
export const PERIODS = {
  '1h': { minutes: 60, resolution: 1, bin: 1 },
  '24h': { minutes: 1_440, resolution: 10, bin: 10 },
  '7d': { minutes: 10_080, resolution: 60, bin: 60 },
  '30d': { minutes: 43_200, resolution: 60, bin: 360 },
  '13m': { minutes: 570_240, resolution: 60, bin: 4_320 },
} as const satisfies Record<string, { minutes: number; resolution: Resolution; bin: number }>
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as [Period, ...Period[]]

export const HEALTH_STATES = ['ok', 'warning', 'critical', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
