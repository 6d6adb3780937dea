import type { Seo } from '@balcao/contracts/kb/articles'
import type { ImportArticles } from '@balcao/contracts/kb/import'
import type { LineAction } from '@balcao/contracts/kb/transfers'
import type { ArticleLanguage, Audience } from '@balcao/contracts/kb/words'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Parsed } from '../reading/item.ts'

/** What an article of a file would become here. */
export type Fields = {
  title: string
  summary: string
  content: string
  tags: string[]
  seo: Seo
  audience: Audience
  roles: string[]
  companyIds: number[]
  language: ArticleLanguage
  ownerId: number | undefined
  reviewBy: string | null
  slug: string | undefined
}

/** An article that is here already, and what it is known by. */
export type Match = { id: number; title: string; hasDraft: boolean }

/** What is done with one article of the file, and why. */
export type Plan = {
  action: LineAction
  title: string
  notes: FieldReason[]
  fields: Fields | undefined
  match: Match | undefined
  /** Names of its category, below the one that was chosen. */
  category: string[]
  addresses: string[]
  formerSlugs: string[]
  parsed: Parsed | undefined
}

export type Options = Pick<ImportArticles, 'onConflict' | 'categoryId' | 'dryRun'>
