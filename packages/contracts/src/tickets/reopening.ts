/** The most days in which an answer opens a closed ticket again, and business days after which a resolved one closes by itself (0: never). */
export const MAX_REOPEN_DAYS = 90
export const MAX_AUTO_CLOSE_DAYS = 90

/** Whose a ticket is that was opened again: still whoever was responsible for it, or the queue's. */
export const REOPENED_TO = ['assignee', 'queue'] as const
export type ReopenedTo = (typeof REOPENED_TO)[number]
