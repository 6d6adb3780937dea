/** Words and bounds of service level agreements. They stand apart from the schemas, which the first visit of a page need not load. */

/** What can be promised of a ticket. */
export const METRICS = ['first_response', 'next_response', 'periodic_update', 'resolution'] as const
export type Metric = (typeof METRICS)[number]

/** How one clock stands. A clock that runs past its deadline is `running` and late. */
export const TIMER_STATES = ['running', 'paused', 'met', 'missed', 'cancelled'] as const
export type TimerState = (typeof TIMER_STATES)[number]

/** How the clocks of a ticket stand together: the worst of those that run, or paused where none does. */
export const SLA_STATES = ['running', 'paused', 'at_risk', 'late'] as const
export type SlaState = (typeof SLA_STATES)[number]
/** The same as a filter asks; `none` is a ticket without a clock. */
export const ASKED_SLA = [...SLA_STATES, 'none'] as const

/** Why a clock stands where it does: of a pause the status that it waits in, or what became of the ticket. */
export const SEGMENT_REASONS = [
  'started',
  'resumed',
  'calendar',
  'waiting_customer',
  'waiting_third_party',
  'scheduled',
  'done',
  'merged',
  'spam',
  'policy',
] as const
export type SegmentReason = (typeof SEGMENT_REASONS)[number]
export const CANCEL_REASONS = ['done', 'merged', 'spam', 'policy'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** What a policy can ask of a ticket. */
export const CONDITION_FIELDS = ['status', 'priority', 'type', 'channel', 'queueId', 'companyId', 'requester', 'tagId'] as const
export type ConditionField = (typeof CONDITION_FIELDS)[number]

export const MAX_POLICIES = 100
export const MAX_POLICY_NAME = 120
/** A year and some days. */
export const MAX_TARGET_MINUTES = 600_000
/** Shares of a target at which a policy can warn. */
export const MAX_WARNINGS = 3
/** Open tickets that a preview looks at. */
export const MAX_PREVIEWED = 5_000

/** Lists of the board: past their deadline, due within the hour, and waiting. */
export const BOARD_LISTS = ['late', 'soon', 'paused'] as const
export type BoardList = (typeof BOARD_LISTS)[number]
export const SOON_MINUTES = 60

export const RECOMPUTE_STATES = ['running', 'done', 'cancelled'] as const
/** What made clocks be worked out anew. */
export const RECOMPUTE_CAUSES = ['policy', 'order', 'calendar', 'company', 'tag', 'field'] as const
export type RecomputeCause = (typeof RECOMPUTE_CAUSES)[number]
