import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

export type KbSearchTables = {
  /** Triggers write it, and only functions of the database read what is in `title`, `head` and `words`. */
  kbArticleTexts: {
    tenantId: number
    articleId: number
    title: string
    head: string
    words: string
    passages: string
  }
  kbArticleUpkeep: { tenantId: number; articleId: number; writtenAt: Stamp; learntAt: Maybe<string>; relatedAt: Maybe<string> }
  kbVocabulary: { tenantId: number; word: string; shown: string }
  kbWordCounts: { tenantId: number; word: string; level: number; articles: number }
  kbCounted: { tenantId: number; countedAt: string }
  kbSearches: {
    tenantId: number
    id: string
    reader: string
    userId: Maybe<number>
    byStaff: boolean
    context: string
    query: string
    folded: string
    instead: Maybe<string>
    matches: number
    results: number
    filtered: Generated<boolean>
    clickedArticleId: Maybe<number>
    at: Stamp
  }
  kbRelated: { tenantId: number; articleId: number; relatedId: number; score: number; why: string }
}
