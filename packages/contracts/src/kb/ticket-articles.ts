import { z } from 'zod'
import { Id, Person, Timestamp } from '../common.ts'
import { AUDIENCES } from './words.ts'

/** Articles that one ticket may be linked with by hand. */
export const MAX_TICKET_ARTICLES = 50

const ofTicket = { ticketId: Id }

export const ListTicketArticles = z.strictObject(ofTicket)
export type ListTicketArticles = z.output<typeof ListTicketArticles>

/** An article that helped with a ticket: used in a reply or note, or linked by hand (no `commentId`). */
export const TicketArticle = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  audience: z.enum(AUDIENCES),
  /** The last message that names it. */
  commentId: Id.nullable(),
  linkedBy: Person.nullable(),
  linkedAt: Timestamp,
  /** Whether whom the ticket is for reads it. */
  requesterReads: z.boolean(),
})
export type TicketArticle = z.output<typeof TicketArticle>
export const TicketArticles = z.array(TicketArticle)

export const LinkTicketArticle = z.strictObject({ ...ofTicket, articleId: Id })
export type LinkTicketArticle = z.output<typeof LinkTicketArticle>

/** `anchor`: the excerpt is of that part. */
export const GetArticleForReply = z.strictObject({ ...ofTicket, articleId: Id, anchor: z.string().max(120).optional() })
export type GetArticleForReply = z.output<typeof GetArticleForReply>

/** An article in the forms in which a message takes it: Markdown of messages, whose links lead to the portal. */
export const ArticleForReply = z.object({
  id: Id,
  title: z.string(),
  audience: z.enum(AUDIENCES),
  /** Whether whom the ticket is for reads it: a link leads others nowhere. */
  requesterReads: z.boolean(),
  link: z.string(),
  excerpt: z.string(),
  /** The whole text; null where a message has no room for it. */
  text: z.string().nullable(),
})
export type ArticleForReply = z.output<typeof ArticleForReply>
