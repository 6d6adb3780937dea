/** Words and bounds of scheduled reports, apart from the schemas. */

/** The days before the one on which a report is sent: yesterday, so many days, or the month before. */
export const SCHEDULED_PERIODS = ['1', '7', '28', '90', 'last-month'] as const
export type ScheduledPeriod = (typeof SCHEDULED_PERIODS)[number]

/** Why a schedule stops itself: its owner has no access any more, may not read reports, nobody is left to get it, or what it goes by is gone. */
export const SCHEDULE_TROUBLES = ['owner_gone', 'not_allowed', 'nobody_left', 'field_gone'] as const
export type ScheduleTrouble = (typeof SCHEDULE_TROUBLES)[number]

/** Figures of the overview that a condition may be about. */
export const CONDITION_FIGURES = [
  'created',
  'resolved',
  'reopened',
  'backlog',
  'unanswered',
  'firstResponse',
  'resolution',
  'reopenRate',
  'oneTouch',
  'csat',
  'sla',
] as const
export type ConditionFigure = (typeof CONDITION_FIGURES)[number]
/** `higher` and `worse`: than in the period before, by percent. */
export const CONDITION_KINDS = ['above', 'below', 'higher', 'worse'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]
/** What the value of a condition counts where it is above or below: medians in minutes, shares in percent. */
export const UNIT_OF = {
  ...{ created: 'tickets', resolved: 'tickets', reopened: 'tickets', backlog: 'tickets', unanswered: 'tickets' },
  ...{ firstResponse: 'minutes', resolution: 'minutes', reopenRate: 'percent', oneTouch: 'percent', csat: 'percent', sla: 'percent' },
} as const satisfies Record<ConditionFigure, 'tickets' | 'minutes' | 'percent'>
/** Conditions of one schedule: it is sent where one of them is met. */
export const MAX_CONDITIONS = 5

export const MAX_RECIPIENTS = 20
/** Schedules of one person. */
export const MAX_SCHEDULES = 20
/** How long the file of a report can be taken. */
export const REPORT_FILE_DAYS = 7

const DAY_MS = 86_400_000
const back = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The days of a report that is sent on this day: whole ones, which are over. */
export function daysBefore(period: ScheduledPeriod, today: string): { from: string; to: string } {
  if (period !== 'last-month') return { from: back(today, Number(period)), to: back(today, 1) }
  const last = back(`${today.slice(0, 7)}-01`, 1)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

export const MAX_WALLBOARD_QUEUES = 20
export const MAX_WALLBOARD_DAYS = 365
/** Links of one organisation. */
export const MAX_WALLBOARDS = 100
