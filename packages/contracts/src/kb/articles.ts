import { z } from 'zod'
import { Id, Instant, LocalDay, line, listOf, Paging, Person, prose, sought, Timestamp } from '../common.ts'
import { AUDIENCE_FIELDS, audienceGaps } from './audience.ts'
import { CategoryPath } from './categories.ts'
import { Slug } from './slug.ts'
import {
  ARTICLE_LANGUAGES,
  ARTICLE_STATUSES,
  DRAFT_STATES,
  MAX_ARTICLE_TAG,
  MAX_ARTICLE_TAGS,
  MAX_CONTENT,
  MAX_SUMMARY,
  MAX_TITLE,
} from './words.ts'

export const Heading = z.object({ level: z.int().min(2).max(4), text: z.string(), anchor: z.string() })
export type Heading = z.output<typeof Heading>

/** What search engines are given in the place of title and summary. */
export const Seo = z.strictObject({ title: z.literal('').or(line(200)).optional(), description: z.literal('').or(line(300)).optional() })
export type Seo = z.output<typeof Seo>

/** A picture or file of an article; `mediaId` is its address on public pages. */
export const ArticleAttachment = z.object({ id: Id, name: z.string(), type: z.string(), bytes: z.int(), mediaId: z.uuid() })
export type ArticleAttachment = z.output<typeof ArticleAttachment>

/** What readers made of it. */
export const ArticleStats = z.object({ views: z.int(), helpful: z.int(), notHelpful: z.int(), rating: z.number().nullable() })
export type ArticleStats = z.output<typeof ArticleStats>

/** What this reader may do to this article. */
export const ArticleActs = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  approve: z.boolean(),
  archive: z.boolean(),
  delete: z.boolean(),
})
export type ArticleActs = z.output<typeof ArticleActs>

/** An article in a list: all but its text. Of what only writers need, readers get null or nothing. */
export const ArticleRow = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  categoryId: Id.nullable(),
  path: CategoryPath,
  status: z.enum(ARTICLE_STATUSES),
  ...AUDIENCE_FIELDS,
  language: z.enum(ARTICLE_LANGUAGES),
  /** The article that it is a translation of; null for readers. */
  translationOf: Id.nullable(),
  tags: z.array(z.string()),
  owner: Person.nullable(),
  reviewBy: z.string().nullable(),
  publishAt: Timestamp.nullable(),
  unpublishAt: Timestamp.nullable(),
  publishedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  /** What waits beside the published text; null for readers, and where nothing waits. */
  draft: z.object({ state: z.enum(DRAFT_STATES), version: z.int(), updatedAt: Timestamp, publishAt: Timestamp.nullable() }).nullable(),
  stats: ArticleStats,
  /** Replies that it was used in; null for readers. */
  usedInReplies: z.int().nullable(),
  version: z.int(),
})
export type ArticleRow = z.output<typeof ArticleRow>

/** The same text in another language; `isBehind` is false for readers. */
export const ArticleTranslation = z.object({
  ...{ id: Id, slug: z.string(), title: z.string(), language: z.enum(ARTICLE_LANGUAGES), status: z.enum(ARTICLE_STATUSES) },
  isBehind: z.boolean(),
})
export type ArticleTranslation = z.output<typeof ArticleTranslation>

/** An article. With `version=draft` title, summary, content, outline, tags, audience and seo are those of its draft. */
export const Article = ArticleRow.extend({
  content: z.string(),
  outline: z.array(Heading),
  seo: Seo,
  reviewer: Person.nullable(),
  deletedAt: Timestamp.nullable(),
  attachments: z.array(ArticleAttachment),
  /** Of the same text in other languages, those that this reader may read. */
  translations: z.array(ArticleTranslation),
  /** It is a translation of a text that was published anew since; false for readers. */
  isBehind: z.boolean(),
  /** Of one that is behind: when the original's text of now was published, and the original's versions of then and now; else null. */
  originalChange: z.object({ publishedAt: Timestamp, from: z.int().nullable(), to: z.int().nullable() }).nullable(),
  /** What was said when the draft was sent back; empty for readers. */
  reviewComment: z.string(),
  can: ArticleActs,
})
export type Article = z.output<typeof Article>

export const ARTICLE_SORTS = ['updated', 'title', 'published', 'views', 'helpful', 'review'] as const
export type ArticleSort = (typeof ARTICLE_SORTS)[number]

/** `stale`: past the day of its review. `bin`: deleted ones, for those who manage articles. */
export const ListArticles = Paging.extend({
  q: sought(200).optional(),
  /** It and every category below; null: those in none. */
  categoryId: Id.nullable().optional(),
  status: z.enum(ARTICLE_STATUSES).optional(),
  audience: AUDIENCE_FIELDS.audience.optional(),
  ownerId: Id.optional(),
  tag: line(MAX_ARTICLE_TAG).optional(),
  language: z.enum(ARTICLE_LANGUAGES).optional(),
  stale: z.boolean().optional(),
  bin: z.boolean().optional(),
  sort: z.enum(ARTICLE_SORTS).default('updated'),
}).strict()
export type ListArticles = z.output<typeof ListArticles>
export const ArticleList = listOf(ArticleRow)
export type ArticleList = z.output<typeof ArticleList>

/** What a draft holds until it is published. */
const DRAFTED = {
  title: line(MAX_TITLE),
  summary: z.literal('').or(prose(MAX_SUMMARY)),
  content: z.literal('').or(prose(MAX_CONTENT)),
  tags: z.array(line(MAX_ARTICLE_TAG)).max(MAX_ARTICLE_TAGS),
  seo: Seo,
  ...AUDIENCE_FIELDS,
}
/** What holds at once, also of a published article. */
const IMMEDIATE = {
  categoryId: Id.nullable(),
  slug: Slug,
  language: z.enum(ARTICLE_LANGUAGES),
  translationOf: Id.nullable(),
  ownerId: Id.nullable(),
  reviewerId: Id.nullable(),
  reviewBy: LocalDay.nullable(),
}

/** A gap is named by its kind and what it is about. */
const GapId = line(200).refine((id) => /^[a-z_]+:./u.test(id))

/** What is a translation and brings no text begins with that of the original, its pictures, and where it stands. */
export const CreateArticle = z
  .strictObject({ title: DRAFTED.title, fromTicketId: Id.optional(), fromGapId: GapId.optional() })
  .extend(z.object(DRAFTED).omit({ title: true }).partial().shape)
  .extend(z.object(IMMEDIATE).partial().shape)
  .superRefine((input, { addIssue }) => {
    for (const gap of audienceGaps(input)) addIssue({ code: 'custom', ...gap })
  })
export type CreateArticle = z.output<typeof CreateArticle>

export const GetArticle = z.strictObject({ id: Id, version: z.literal('draft').optional() })
export type GetArticle = z.output<typeof GetArticle>

/** Where a change of status leads: `draft` takes a submitted one back (with a comment: sends it back), or an archived one out again. */
export const NEXT_STATUSES = ['draft', 'review', 'published', 'archived'] as const

/**
 * Absent fields stay. `version` is the draft's where there is one, else the article's: an older one is answered 409 with both texts.
 * `status: published` with `publishAt` in the future schedules, over a published text too: then that stays until the new one comes, and the
 * draft is not written in until `status: draft` takes it back. `discardDraft` throws away what is not published.
 */
export const UpdateArticle = z
  .strictObject({
    id: Id,
    version: z.int().optional(),
    status: z.enum(NEXT_STATUSES).optional(),
    publishAt: Instant.nullable().optional(),
    unpublishAt: Instant.nullable().optional(),
    /** What is said with a submission, a publication, or when it is sent back. */
    comment: prose(2_000).optional(),
    discardDraft: z.literal(true).optional(),
    /** Takes it out of the bin. */
    restore: z.literal(true).optional(),
  })
  .extend(z.object(DRAFTED).partial().shape)
  .extend(z.object(IMMEDIATE).partial().shape)
export type UpdateArticle = z.output<typeof UpdateArticle>

/** A translation still fits the text of its original that was published then: refused where another one has been since. */
export const ConfirmTranslation = z.strictObject({ id: Id, publishedAt: Instant })
export type ConfirmTranslation = z.output<typeof ConfirmTranslation>

/** Into the bin for 30 days; `permanent` deletes what is in the bin. */
export const DeleteArticle = z.strictObject({ id: Id, permanent: z.boolean().default(false) })
export type DeleteArticle = z.output<typeof DeleteArticle>

export const GetArticleBySlug = z.strictObject({ slug: line(120) })
export type GetArticleBySlug = z.output<typeof GetArticleBySlug>
/** `movedTo`: the slug of now, where an older one was asked for. */
export const ArticleBySlug = Article.extend({ movedTo: z.string().nullable() })
export type ArticleBySlug = z.output<typeof ArticleBySlug>
