import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { HEALTH_STATES, METRICS, PERIOD_NAMES } from './words.ts'

export const GetSystemNow = z.strictObject({})
export type GetSystemNow = z.output<typeof GetSystemNow>

/** What one metric says of the last minutes: of times the 95th percentile, of errors the share of the requests, of rates how many a minute. */
const Reading = z.object({
  metric: z.enum(METRICS),
  state: z.enum(HEALTH_STATES),
  /** Null where nobody measured lately, or nothing happened. */
  value: z.number().nullable(),
  at: Timestamp.nullable(),
})
export type Reading = z.output<typeof Reading>

/** How the installation fares now: the worst state, and what each metric says. Percentiles in milliseconds are upper bounds. */
export const SystemNow = z.object({
  asOf: Timestamp,
  state: z.enum(HEALTH_STATES),
  readings: z.array(Reading),
  percentiles: z.object({ p50: z.number().nullable(), p95: z.number().nullable(), p99: z.number().nullable() }),
})
export type SystemNow = z.output<typeof SystemNow>

export const GetSeries = z.strictObject({ metric: z.enum(METRICS), period: z.enum(PERIOD_NAMES).default('24h') })
export type GetSeries = z.output<typeof GetSeries>

/** One point covers `minutes`. Rates are how many a minute, gauges the mean (`value`) and the peak, times p50 (`value`), p95 and p99. */
const Point = z.object({
  at: Timestamp,
  value: z.number().nullable(),
  peak: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
})
export type Point = z.output<typeof Point>
export const Series = z.object({ metric: z.enum(METRICS), minutes: z.int(), from: Timestamp, asOf: Timestamp, points: z.array(Point) })
export type Series = z.output<typeof Series>
