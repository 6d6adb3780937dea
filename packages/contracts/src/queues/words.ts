/** Words and bounds of queues, apart from the schemas. */

/** How a queue gives its tickets to its members; `manual`: it does not, they take them. */
export const STRATEGIES = ['manual', 'round_robin', 'least_loaded', 'weighted', 'skill', 'sticky'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** Overflow members are given tickets only while no primary one can take any. */
export const MEMBER_KINDS = ['primary', 'overflow'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

export const AVAILABILITIES = ['online', 'busy', 'away', 'offline'] as const
export type AvailabilityState = (typeof AVAILABILITIES)[number]

/** An open app says so at least this often, and counts as there for so long after it last did. */
export const HEARTBEAT_MS = 30_000
export const PRESENT_SECONDS = 90

export const MAX_CAPACITY = 1000
export const MAX_WEIGHT = 10
export const MAX_STICKY_DAYS = 365
export const MAX_TIMER_MINUTES = 100_000
export const MAX_QUEUES = 500
export const MAX_MEMBERS = 500
/** What the columns of a board of queues go by. */
export const QUEUE_BOARDS = ['queue', 'assignee', 'status'] as const
export type QueueBoard = (typeof QUEUE_BOARDS)[number]
/** Queues that one board is asked for by name. */
export const MAX_HEAD_QUEUES = 50
/** People who are added at once, or given a skill. */
export const MAX_AT_ONCE = 100
/** A queue with more tickets than this is deactivated, or emptied first, instead of deleted. */
export const MAX_MOVED = 5_000

export const MAX_SKILLS = 300
export const SKILL_LEVELS = [1, 2, 3, 4, 5] as const
/** Tags, fields and languages that ask for one skill. */
export const MAX_MATCHES = 50

/** The longest time that statistics are asked for, and what they show when nothing is asked, in days. */
export const MAX_STATISTICS_DAYS = 92
export const STATISTICS_DAYS = 28
