import { z } from 'zod'
import { Id } from '../common.ts'
import { REVIEW_STEPS } from '../documents/reviews.ts'

/** What can happen to articles and their categories. */
export const ARTICLE_EVENTS = {
  /** A draft was submitted for review, approved or given back; `writerIds` are who submitted and who wrote it. */
  'article:reviewed': z.object({ articleId: Id, step: z.enum(REVIEW_STEPS), writerIds: z.array(Id), note: z.string() }),
  /** An article was written, published, moved or taken away (null: several); `live` where its readers may see the difference. */
  'article:changed': z.object({
    articleId: Id.nullable(),
    live: z.boolean(),
    /** What that is to its readers; left out where it is nothing to them. */
    became: z.enum(['published', 'updated', 'archived']).optional(),
  }),
  /** Categories of articles, or the settings of the knowledge base, changed. */
  'kb:changed': z.object({}),
} as const
