import { z } from 'zod'
import { because } from '../reasons.ts'
import { TypeKey } from '../tickets/types.ts'
import { grouping, lacksField } from './breakdown.ts'
import { reportQuery } from './query.ts'
import {
  EXPORT_TYPES,
  INTERVALS,
  isOfPeople,
  REPORT_FORMATS,
  type ReportType,
  type RowType,
  TICKET_FILTERS,
  TIME_GROUPS,
  TIME_INTERVALS,
  TREND_METRICS,
} from './words.ts'

/**
 * A report as a file: what the report itself takes, and the format. `interval` is of by-period and time, `metric` of trend, `by` and
 * `field` of breakdown and `group` of time; `type` names the report, so that types of tickets are asked for as `ticketType`.
 */
export const ExportReport = reportQuery({
  type: z.enum(EXPORT_TYPES),
  ticketType: z.array(TypeKey).max(50).optional(),
  format: z.enum(REPORT_FORMATS).default('csv'),
  interval: z.enum(INTERVALS).default('day'),
  metric: z.enum(TREND_METRICS).default('created'),
  ...grouping,
  by: grouping.by.default('company'),
  group: z.enum(TIME_GROUPS).default('person'),
}).superRefine(({ type, ...asked }, check) => {
  if (type === 'time' && asked.interval === 'hour')
    check.addIssue({ code: 'custom', path: ['interval'], message: because('not_an_option', { options: TIME_INTERVALS }) })
  const lacking = type === 'breakdown' ? lacksField(asked) : undefined
  if (lacking) check.addIssue(lacking)
  if (!isOfPeople(type)) return
  for (const name of TICKET_FILTERS) {
    const field = name === 'type' ? 'ticketType' : name
    if (asked[field]?.length) check.addIssue({ code: 'custom', path: [field], message: because('filter_of_tickets') })
  }
})
export type ExportReport = z.output<typeof ExportReport>
/** A report of figures, and what goes out row by row. */
export type ExportFigures = Omit<ExportReport, 'type'> & { type: ReportType }
export type ExportRows = Omit<ExportReport, 'type'> & { type: RowType }
