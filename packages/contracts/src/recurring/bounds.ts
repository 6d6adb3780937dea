/** Bounds of recurring tickets, apart from the schemas. */
export const MAX_RECURRING = 500
export const MAX_EVERY = { days: 365, weeks: 52, months: 24, weekdayOfMonth: 24 } as const
export const MAX_TIMES = 1_000
/** Which of a month's weekdays: the first four, or the last. */
export const NTHS = [1, 2, 3, 4, -1] as const
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** How long a deleted recurring ticket can be put back. */
export const RECURRING_KEPT_HOURS = 24
/** How many of the next dates a preview shows. */
export const PREVIEWED = 5

export const RECURRING_STATES = ['active', 'paused', 'ended'] as const
export type RecurringState = (typeof RECURRING_STATES)[number]
/** What a recurring ticket named and is no longer there; or what the create rule refused. */
export const TROUBLES = ['assignee', 'queue', 'tags', 'type', 'requester', 'refused'] as const
export type Trouble = (typeof TROUBLES)[number]
