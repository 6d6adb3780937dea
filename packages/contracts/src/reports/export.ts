import { z } from 'zod'
import { reportQuery } from './query.ts'
import { INTERVALS, REPORT_FORMATS, REPORT_TYPES, TREND_METRICS } from './words.ts'

/** A report as a file: what the report itself takes, and the format. `interval` is of by-period, `metric` of trend. */
export const ExportReport = reportQuery({
  type: z.enum(REPORT_TYPES),
  format: z.enum(REPORT_FORMATS).default('csv'),
  interval: z.enum(INTERVALS).default('day'),
  metric: z.enum(TREND_METRICS).default('created'),
})
export type ExportReport = z.output<typeof ExportReport>
