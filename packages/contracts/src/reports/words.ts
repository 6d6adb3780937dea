import { type FieldType, hasOptions } from '../custom-fields/types.ts'

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

/** What is counted by the hour of the week. */
export const HOUR_MEASURES = ['created', 'firstResponses', 'resolved'] as const

export const TREND_METRICS = ['created', 'resolved', 'reopened', 'backlog', 'firstResponse', 'csat', 'sla'] as const
export type TrendMetric = (typeof TREND_METRICS)[number]

export const SLA_METRICS = ['first_response', 'next_response', 'periodic_update', 'resolution'] as const
export type SlaMetric = (typeof SLA_METRICS)[number]
export const BREACH_CAUSES = ['nobody_assigned', 'taken_late', 'answered_late'] as const
export type BreachCause = (typeof BREACH_CAUSES)[number]

/** What figures are broken down by, and how many groups a report shows. */
export const BREAKDOWNS = [
  'company',
  'queue',
  'type',
  'channel',
  'priority',
  'tag',
  'custom-status',
  'status-reason',
  'custom-field',
] as const
export type Breakdown = (typeof BREAKDOWNS)[number]
/** Groups are made of the custom fields whose values are chosen. */
export const groupsBy = (type: FieldType): boolean => hasOptions(type) || type === 'checkbox'
export const MOST_GROUPS = 200

/** What time that was logged is summed by, and in which steps. */
export const TIME_GROUPS = ['person', 'company', 'queue', 'type'] as const
export type TimeGroup = (typeof TIME_GROUPS)[number]
export const TIME_INTERVALS = ['day', 'week', 'month'] as const
export type TimeInterval = (typeof TIME_INTERVALS)[number]

export const REPORT_TYPES = [
  'dashboard',
  'by-status',
  'by-priority',
  'by-period',
  'agent-performance',
  'status-flow',
  'trend',
  'sla-compliance',
  'breakdown',
  'by-hour',
  'chat',
  'availability',
  'time',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]
/** What goes out row by row: the tickets created in the period, and each thing that reports count. */
export const ROW_TYPES = ['tickets', 'facts'] as const
export type RowType = (typeof ROW_TYPES)[number]
export const EXPORT_TYPES = [...REPORT_TYPES, ...ROW_TYPES] as const
export type ExportType = (typeof EXPORT_TYPES)[number]
/** Rows of a file that is written while it is sent; more are left to a job, up to what a sheet holds below its head. */
export const MOST_ROWS_AT_ONCE = 100_000
export const MOST_ROWS = 1_048_500
/** Nobody reads more of them on paper. */
export const MOST_PRINTED_ROWS = 2_000
/** Files of a person that are written at once, and hours for which one can be fetched. */
export const MOST_EXPORTS = 3
export const EXPORT_FILE_HOURS = 24

/** What narrows tickets alone: a report of conversations is not asked by it. */
export const TICKET_FILTERS = ['priority', 'channel', 'type', 'companyId', 'tagId', 'customFields'] as const

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Reports of what has a queue and a person alone. */
export const isOfPeople = (type: string): boolean => type === 'chat' || type === 'availability'
/** The most people whose presence a report shows. */
export const MOST_PRESENT = 200

/** Fewer measurements than this say little: they are shown in grey. */
export const FEW = 5

/** Events of tickets that a list can be asked for: each figure of a report counts one of them. */
export const HAPPENED = [
  'created',
  // Tickets whose resolution stands, and each resolution.
  'resolved',
  'resolution',
  'reopened',
  'replied',
  'first_response',
  // At the last instant of the last day.
  'open',
  'unanswered',
  'entered',
  'left',
  // Entered again.
  'returned',
  'asked',
  'rated',
  'sla',
  // A clock of now.
  'running',
  // Time was logged.
  'worked',
] as const
export type Happened = (typeof HAPPENED)[number]
