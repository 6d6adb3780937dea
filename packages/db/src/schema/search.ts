/** The words of a ticket or a message; triggers write them, and only functions of the database read what is in `words`. */
type TicketTextsTable = { tenantId: number; ticketId: number; words: string }

type CommentTextsTable = { tenantId: number; commentId: number; ticketId: number; words: string }

export type SearchTables = {
  ticketTexts: TicketTextsTable
  commentTexts: CommentTextsTable
}
