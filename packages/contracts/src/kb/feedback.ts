import { z } from 'zod'
import { Id, listOf, Paging, Person, prose, sought, Timestamp } from '../common.ts'
import { MAX_FEEDBACK_COMMENT } from './words.ts'

/** Names a search that led to an article. */
const searchId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .optional()

/** 1 to 5; true is 5 and false 1. One each, changeable. */
export const RateArticle = z.strictObject({
  id: Id,
  rating: z.union([z.int().min(1).max(5), z.boolean().transform((helpful) => (helpful ? 5 : 1))]),
  searchId,
})
export type RateArticle = z.output<typeof RateArticle>
/** The caller's rating, and how many found it helpful (4 and 5) or not (1 and 2). */
export const Rated = z.object({ rating: z.int(), helpful: z.int(), notHelpful: z.int() })
export type Rated = z.output<typeof Rated>

/** What is wrong with an article: a reason of those that the settings offer, and words. */
export const GiveFeedback = z.strictObject({
  id: Id,
  reason: sought(60).default(''),
  comment: prose(MAX_FEEDBACK_COMMENT).optional(),
  searchId,
})
export type GiveFeedback = z.output<typeof GiveFeedback>

/** What one reader may say in an hour. */
export const FEEDBACK_AN_HOUR = 10
export const FeedbackGiven = z.object({ id: Id })
export type FeedbackGiven = z.output<typeof FeedbackGiven>

/** What a reader said of an article; nobody's name where they were not signed in. */
export const ArticleFeedback = z.object({
  id: Id,
  article: z.object({ id: Id, title: z.string() }),
  reason: z.string(),
  comment: z.string(),
  by: Person.nullable(),
  createdAt: Timestamp,
  /** When somebody looked after it, and who. */
  handledAt: Timestamp.nullable(),
  handledBy: Person.nullable(),
})
export type ArticleFeedback = z.output<typeof ArticleFeedback>
export const ListFeedback = Paging.omit({ page: true }).extend({ articleId: Id.optional(), handled: z.boolean().optional() }).strict()
export type ListFeedback = z.output<typeof ListFeedback>
export const FeedbackList = listOf(ArticleFeedback)
export type FeedbackList = z.output<typeof FeedbackList>
export const HandleFeedback = z.strictObject({ id: Id, handled: z.boolean() })
export type HandleFeedback = z.output<typeof HandleFeedback>

/** Where a reader came from. */
export const VIEW_SOURCES = ['search', 'category', 'related', 'link', 'ticket', 'ticket_form', 'feed', 'direct'] as const
export const CountView = z.strictObject({ id: Id, source: z.enum(VIEW_SOURCES).default('direct'), searchId })
export type CountView = z.output<typeof CountView>
/** Whether it counts: one view of a reader within 30 minutes, none of bots and authors. */
export const ViewCounted = z.object({ counted: z.boolean() })
export type ViewCounted = z.output<typeof ViewCounted>
