import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type KbSettingsTable = { tenantId: number; settings: Json<Record<string, unknown>>; version: Generated<number>; updatedAt: Stamp }

/** JSON with a default. */
type Filled<T extends object> = ColumnType<T, string | undefined, string>

/** Whom a row is meant for. */
type AudienceColumns = { audience: Generated<string>; roles: Generated<string[]>; companyIds: Generated<number[]> }

/** Who may read a row with every category above it; triggers keep it. */
type ReaderColumns = {
  /** 0 anybody, 1 signed in, 2 staff. */
  readerLevel: Generated<number>
  /** Null: no limit. */
  readerRoles: Maybe<string[]>
  /** Null: no limit; staff pass every company. */
  readerCompanies: Maybe<number[]>
}

export interface KbCategoriesTable extends AudienceColumns, ReaderColumns {
  tenantId: number
  id: Generated<number>
  parentId: Maybe<number>
  name: string
  slug: string
  description: Generated<string>
  icon: Generated<string>
  position: Generated<number>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

/** What an article says, as it is published, written, and kept. */
interface TextColumns extends AudienceColumns {
  title: string
  summary: Generated<string>
  content: Generated<string>
  tags: Generated<string[]>
  seo: Filled<{ title?: string; description?: string }>
}

export interface KbArticlesTable extends TextColumns, ReaderColumns {
  tenantId: number
  id: Generated<number>
  categoryId: Maybe<number>
  outline: Filled<{ level: number; text: string; anchor: string }[]>
  slug: string
  status: Generated<string>
  language: Generated<string>
  translationOf: Maybe<number>
  /** When the original's text was published that this one was last found to fit. */
  originalCheckedAt: Maybe<string>
  ownerId: Maybe<number>
  reviewerId: Maybe<number>
  reviewBy: Maybe<string>
  publishAt: Maybe<string>
  unpublishAt: Maybe<string>
  publishedAt: Maybe<string>
  authorId: Maybe<number>
  fromTicketId: Maybe<number>
  fromGapId: Maybe<string>
  reviewRemindedFor: Maybe<string>
  deletedAt: Maybe<string>
  deletedBy: Maybe<number>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface KbDraftsTable extends TextColumns {
  tenantId: number
  articleId: number
  state: Generated<string>
  authorId: Maybe<number>
  submittedBy: Maybe<number>
  submittedAt: Maybe<string>
  comment: Generated<string>
  /** When a job publishes it, of a scheduled one. */
  publishAt: Maybe<string>
  /** Whether a version holds what is written; the job that keeps idle drafts sets it. */
  isKept: Generated<boolean>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface KbVersionsTable extends TextColumns {
  tenantId: number
  articleId: number
  v: number
  cause: string
  note: Generated<string>
  categoryId: Maybe<number>
  wordsAdded: Generated<number>
  wordsRemoved: Generated<number>
  authorId: Maybe<number>
  createdAt: Stamp
}

type KbSlugsTable = { tenantId: number; slug: string; articleId: number; createdAt: Stamp }

export type KbAttachmentsTable = {
  tenantId: number
  id: Generated<number>
  articleId: number
  fileId: string
  /** Its address on public pages. */
  mediaId: Generated<string>
  name: string
  authorId: Maybe<number>
  createdAt: Stamp
}

export type KbLogosTable = { tenantId: number; theme: string; id: Generated<string>; bytes: Uint8Array; createdAt: Stamp }

type KbArticleStatsTable = {
  tenantId: number
  articleId: number
  views: Generated<number>
  staffViews: Generated<number>
  /** Ratings of 4 and 5. */
  helpful: Generated<number>
  /** Ratings of 1 and 2. */
  notHelpful: Generated<number>
  ratings: Generated<number>
  ratingSum: Generated<number>
  usedInReplies: Generated<number>
}

export type KbTables = {
  kbSettings: KbSettingsTable
  kbCategories: KbCategoriesTable
  kbArticles: KbArticlesTable
  kbDrafts: KbDraftsTable
  kbVersions: KbVersionsTable
  kbSlugs: KbSlugsTable
  kbAttachments: KbAttachmentsTable
  kbArticleStats: KbArticleStatsTable
  kbLogos: KbLogosTable
}
