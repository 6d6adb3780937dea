import { z } from 'zod'
import { Id, LocalDay, line, listOf, opaque, Paging, sought, Timestamp } from '../common.ts'
import { CategoryPath } from './categories.ts'
import { ARTICLE_LANGUAGES, AUDIENCES, MAX_ARTICLE_TAG } from './words.ts'

/** Where somebody searched. */
export const SEARCH_CONTEXTS = ['portal', 'ticket_form', 'staff', 'ticket', 'palette', 'reply', 'api'] as const
export type SearchContext = (typeof SEARCH_CONTEXTS)[number]

export const SearchArticles = Paging.omit({ page: true })
  .extend({
    q: sought(500),
    categoryId: Id.optional(),
    tags: z.array(line(MAX_ARTICLE_TAG)).max(10).optional(),
    language: z.enum(ARTICLE_LANGUAGES).optional(),
    updatedSince: LocalDay.optional(),
    sort: z.enum(['relevance', 'updated', 'helpful']).default('relevance'),
    context: z.enum(SEARCH_CONTEXTS).default('api'),
  })
  .strict()
export type SearchArticles = z.output<typeof SearchArticles>

/** From where to where of a text a word was found, in UTF-16 units: never markup. */
export const Mark = z.tuple([z.int(), z.int()])

export const ArticleHit = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  titleMarks: z.array(Mark),
  excerpt: z.string(),
  marks: z.array(Mark),
  /** The heading that the excerpt stands under; null: the beginning. */
  anchor: z.string().nullable(),
  heading: z.string().nullable(),
  path: CategoryPath,
  audience: z.enum(AUDIENCES),
  updatedAt: Timestamp,
  /** Somebody put it first for this query. */
  pinned: z.boolean(),
})
export type ArticleHit = z.output<typeof ArticleHit>

export const ArticleHits = listOf(ArticleHit).extend({
  /** How many there are; stops counting at `MOST_FOUND`. */
  total: z.int(),
  /** What was searched in the place of what was typed, where nothing was found. */
  instead: z.string().nullable(),
  facets: z.object({
    categories: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    languages: z.array(z.object({ language: z.enum(ARTICLE_LANGUAGES), count: z.int() })),
  }),
  /** Names this search in views, ratings and feedback that follow from it. */
  searchId: opaque(40).nullable(),
})
export type ArticleHits = z.output<typeof ArticleHits>

export const RELATED_REASONS = ['picked', 'similar', 'category', 'read_together', 'tickets'] as const
export const GetRelated = z.strictObject({ id: Id, limit: z.int().min(1).max(24).default(6) })
export type GetRelated = z.output<typeof GetRelated>
export const RelatedArticles = z.object({
  data: z.array(z.object({ id: Id, slug: z.string(), title: z.string(), summary: z.string(), why: z.enum(RELATED_REASONS) })),
})
export type RelatedArticles = z.output<typeof RelatedArticles>
