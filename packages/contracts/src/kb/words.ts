/** Whom an article or a category is meant for, widest first. */
export const AUDIENCES = ['public', 'portal', 'company', 'roles', 'staff'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The life of an article; `scheduled` is a published one before its time, `review` an unpublished one whose draft was submitted. */
export const ARTICLE_STATUSES = ['draft', 'review', 'scheduled', 'published', 'archived'] as const
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number]

/** `scheduled`: waits for its time over a published text, and is not written in until it is taken back. */
export const DRAFT_STATES = ['draft', 'review', 'scheduled'] as const
export type DraftState = (typeof DRAFT_STATES)[number]
/** Why a version was kept: `author`, before somebody else wrote on; `idle`, half an hour after the last word; `discarded`, before it went. */
export const VERSION_CAUSES = ['created', 'published', 'submitted', 'author', 'idle', 'discarded', 'restored', 'imported'] as const
export type VersionCause = (typeof VERSION_CAUSES)[number]

/** Languages an article may be written in. */
export const ARTICLE_LANGUAGES = ['pt-BR', 'en', 'es'] as const
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number]

/** What each is called by those who read it. */
export const LANGUAGE_NAMES: Readonly<Record<ArticleLanguage, string>> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

/** Characters of an article's Markdown. */
export const MAX_CONTENT = 200_000
export const MAX_TITLE = 200
export const MAX_SUMMARY = 500
export const MAX_ARTICLE_TAGS = 20
export const MAX_ARTICLE_TAG = 50
export const MAX_CATEGORY_NAME = 100
/** Categories of an organisation, and how deep they stand within each other. */
export const MAX_CATEGORIES = 1_000
export const MAX_CATEGORY_DEPTH = 5
/** Companies an audience may name. */
export const MAX_AUDIENCE_COMPANIES = 200
export const MAX_FEEDBACK_COMMENT = 2_000
/** Pictures and files of an article. */
export const MAX_ARTICLE_FILES = 200
/** Days that a deleted article stays in the bin. */
export const BIN_DAYS = 30

/** Words that no slug may be: addresses of their own (contradictions C-59). */
export const RESERVED_SLUGS = ['versions', 'related', 'slug', 'search'] as const
/** Articles that a search finds at most; counting stops there. */
export const MOST_FOUND = 500
