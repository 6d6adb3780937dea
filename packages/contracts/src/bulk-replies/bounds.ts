/** `waiting` until it begins, when its author can take it back (`withdrawn`); `stopped` on the way, it sends nothing more. */
export const BULK_REPLY_STATES = ['waiting', 'running', 'done', 'stopped', 'withdrawn'] as const
export type BulkReplyState = (typeof BULK_REPLY_STATES)[number]

/** What became of a ticket: `skipped` where a single reply would have been refused, `failed` where something broke. */
export const BULK_TICKET_STATES = ['pending', 'sent', 'skipped', 'failed'] as const
export type BulkTicketState = (typeof BULK_TICKET_STATES)[number]

export const isUnderWay = (state: BulkReplyState) => state === 'waiting' || state === 'running'

/** Messages to many of one person that are not over: one is sent, the others wait behind it. */
export const MAX_UNDER_WAY = 5

/** How long it is known what was sent to many, and what became of it. */
export const BULK_REPLY_DAYS = 90
