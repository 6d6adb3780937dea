import { bulkReplies } from './bulk-replies.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { bulkReplies }
