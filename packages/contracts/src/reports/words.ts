/** Words and bounds of reports, apart from the schemas. */

/** The longest period a report is asked for, and what it shows when nothing is asked, in days. */
export const MAX_REPORT_DAYS = 1_100
export const REPORT_DAYS = 7

export const COMPARES = ['previous', 'year', 'none'] as const
export type Compare = (typeof COMPARES)[number]
/** Whether durations count the business hours of the queue's calendar, or all. */
export const REPORT_HOURS = ['business', 'all'] as const
export type ReportHours = (typeof REPORT_HOURS)[number]

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]
/** By the hour a report may be long, but not that long. */
export const MAX_HOURLY_DAYS = 31

export const TREND_METRICS = ['created', 'resolved', 'reopened', 'backlog', 'firstResponse', 'csat', 'sla'] as const
export type TrendMetric = (typeof TREND_METRICS)[number]

export const SLA_METRICS = ['first_response', 'next_response', 'periodic_update', 'resolution'] as const
export type SlaMetric = (typeof SLA_METRICS)[number]
export const BREACH_CAUSES = ['nobody_assigned', 'taken_late', 'answered_late'] as const
export type BreachCause = (typeof BREACH_CAUSES)[number]

export const REPORT_TYPES = [
  'dashboard',
  'by-status',
  'by-priority',
  'by-period',
  'agent-performance',
  'status-flow',
  'trend',
  'sla-compliance',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Fewer measurements than this say little: they are shown in grey. */
export const FEW = 5
