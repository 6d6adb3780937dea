/** The words of a ticket or a message; triggers write them, and only functions of the database read what is in `words`. */
export type TicketTextsTable = { tenantId: number; ticketId: number; words: string }
export type CommentTextsTable = { tenantId: number; commentId: number; words: string }
