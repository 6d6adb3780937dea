/** Words and bounds of side conversations. They stand apart from the schemas, which the first visit of a page need not load. */

/** Whose turn it is: theirs, the desk's, or nobody's any more. */
export const SIDE_STATES = ['waiting', 'answered', 'closed'] as const
export type SideState = (typeof SIDE_STATES)[number]

/** What happened in a side conversation, in the ticket's history. */
export const SIDE_CHANGES = ['begun', 'written', 'answered', 'closed', 'reopened'] as const
export type SideChange = (typeof SIDE_CHANGES)[number]

/** What became of a mail of ours. */
export const SIDE_DELIVERIES = ['queued', 'sent', 'delivered', 'deferred', 'bounced', 'complaint', 'suppressed'] as const

/** Side conversations of one ticket, people of one, and messages of one. */
export const MAX_SIDE_CONVERSATIONS = 20
export const MAX_SIDE_PEOPLE = 10
export const MAX_SIDE_MESSAGES = 500
/** Messages of an organisation within 24 hours; fewer in its first week, since anybody can found one and they go to any address. */
export const MAX_SIDE_MESSAGES_A_DAY = 1_000
export const MAX_SIDE_MESSAGES_A_DAY_AT_FIRST = 50
export const MAX_SIDE_SUBJECT = 200
export const MAX_SIDE_TEXT = 20_000
/** Files of one message, and all of their bytes: more is refused by many mail servers. */
export const MAX_SIDE_FILES = 10
export const MAX_SIDE_FILE_BYTES = 15 * 1_048_576
