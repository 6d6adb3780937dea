import { z } from 'zod'
import { Id } from '../common.ts'
import { Seo } from './articles.ts'
import { ARTICLE_LANGUAGES, ARTICLE_STATUSES, AUDIENCES } from './words.ts'

export const EXPORT_FORMATS = ['pdf', 'html', 'markdown', 'json', 'zip'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Articles of one file that is written while it is sent; more are left to a job. */
export const MOST_AT_ONCE = 500
/** Articles that a request may name. */
export const MOST_NAMED = 200

/** Without ids, category and status: all that is not in the bin. */
export const ExportArticles = z.strictObject({
  format: z.enum(EXPORT_FORMATS).default('json'),
  ids: z.array(Id).max(MOST_NAMED).optional(),
  /** It and every category below. */
  categoryId: Id.optional(),
  status: z.enum(ARTICLE_STATUSES).optional(),
})
export type ExportArticles = z.output<typeof ExportArticles>

/** An article as files hold it: what stands for people, companies and categories elsewhere is named, so that another organisation can read it. */
export const ExportedArticle = z.object({
  id: Id,
  slug: z.string(),
  /** Addresses it had before. */
  formerSlugs: z.array(z.string()),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  /** Names from the first level down. */
  category: z.array(z.string()),
  status: z.enum(ARTICLE_STATUSES),
  audience: z.enum(AUDIENCES),
  roles: z.array(z.string()),
  companies: z.array(z.string()),
  language: z.enum(ARTICLE_LANGUAGES),
  translationOf: Id.nullable(),
  tags: z.array(z.string()),
  /** E-mail of its owner. */
  owner: z.string().nullable(),
  reviewBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  seo: Seo,
  attachments: z.array(z.object({ id: Id, name: z.string(), type: z.string(), bytes: z.int() })),
})
export type ExportedArticle = z.output<typeof ExportedArticle>

/** What the JSON file says it is; an import knows it by this. */
export const EXPORT_KIND = 'balcao.knowledge-base'
export const EXPORT_VERSION = 1
