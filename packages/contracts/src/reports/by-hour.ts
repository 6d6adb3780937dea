import { z } from 'zod'
import { report } from './query.ts'
import type { HOUR_MEASURES } from './words.ts'

/** An hour of the week: what happened in it, and how often the period has had it so far (a Monday that came four times has each hour four times). */
export const WeekHour = z.object({
  /** 1 is Monday, 7 Sunday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  times: z.int(),
  ...{ created: z.int(), firstResponses: z.int(), resolved: z.int() },
})
export type WeekHour = z.output<typeof WeekHour>
export type HourMeasure = (typeof HOUR_MEASURES)[number]

/** All 168, by weekday and hour. */
export const ByHourReport = report(z.array(WeekHour))
export type ByHourReport = z.output<typeof ByHourReport>

/** The mean of such an hour; null where the period had none. */
export const meanOf = (cell: WeekHour, measure: HourMeasure): number | null => (cell.times === 0 ? null : cell[measure] / cell.times)
