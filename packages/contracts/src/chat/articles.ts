import { z } from 'zod'
import { Id } from '../common.ts'
import { AUDIENCES } from '../kb/words.ts'

/** `anchor`: the excerpt is of that part. */
export const GetArticleForChat = z.strictObject({ id: Id, articleId: Id, anchor: z.string().max(120).optional() })
export type GetArticleForChat = z.output<typeof GetArticleForChat>

/** An article in the forms in which a message of the chat takes it: without signs of Markdown, which the chat does not show. */
export const ArticleForChat = z.object({
  id: Id,
  title: z.string(),
  audience: z.enum(AUDIENCES),
  /** Whether the customer of the conversation reads it: a link leads others nowhere. */
  customerReads: z.boolean(),
  customer: z.string(),
  link: z.string(),
  excerpt: z.string(),
})
export type ArticleForChat = z.output<typeof ArticleForChat>
