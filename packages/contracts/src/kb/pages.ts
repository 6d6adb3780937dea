import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import type { StatusPage } from '../status-page/status-page.ts'
import { Article } from './articles.ts'
import { Category, CategoryPath } from './categories.ts'
import { type ArticleHits, RelatedArticles } from './search.ts'
import type { Searched } from './search-address.ts'

/**
 * Pages of the portal, one reading each. What a guest reads the server writes into the page itself, for the app to go on with; for whoever is
 * signed in the app asks.
 */

/** An article as lists of the portal name it. */
export const ListedArticle = z.object({ id: Id, slug: z.string(), title: z.string(), summary: z.string(), updatedAt: Timestamp })
export type ListedArticle = z.output<typeof ListedArticle>

export const HomePage = z.object({ kind: z.literal('home'), categories: z.array(Category), useful: z.array(ListedArticle) })
export type HomePage = z.output<typeof HomePage>

export const CategoryPage = z.object({
  kind: z.literal('category'),
  category: Category,
  path: CategoryPath,
  below: z.array(Category),
  articles: z.array(ListedArticle),
  hasMore: z.boolean(),
})
export type CategoryPage = z.output<typeof CategoryPage>

export const ArticlePage = z.object({
  kind: z.literal('article'),
  article: Article,
  related: RelatedArticles.shape.data,
  /** Slugs of the articles that this one links to, as far as its reader reads them. */
  links: z.record(z.string(), z.string()),
  /** What a reader may say is wrong with it. */
  reasons: z.array(z.string()),
})
export type ArticlePage = z.output<typeof ArticlePage>

/** What a guest's search found; null hits where nothing was asked. */
export type SearchPage = { kind: 'search'; search: Searched; hits: ArticleHits | null }

/** Nothing a guest may read stands here; an article that was taken back names others. */
export type MissingPage = { kind: 'missing'; alternatives: ListedArticle[]; isGone: boolean }

export const GetHomePage = z.strictObject({})
export type GetHomePage = z.output<typeof GetHomePage>
export const GetPage = z.strictObject({ id: Id })
export type GetPage = z.output<typeof GetPage>

/** How a tenant's pages look, and what they offer. */
export const PortalLook = z.object({
  name: z.string(),
  title: z.string(),
  footer: z.string(),
  accent: z.string().nullable(),
  /** Addresses of pictures. */
  logo: z.object({ light: z.string().nullable(), dark: z.string().nullable() }),
  rss: z.boolean(),
})
export type PortalLook = z.output<typeof PortalLook>
export const GetLook = z.strictObject({})
export type GetLook = z.output<typeof GetLook>

/** How the services of the organisation fare. */
export type ServicesPage = {
  kind: 'status'
  status: StatusPage
  /** The organisation's short name, where the address has it. */
  org: string | undefined
}

export type PublicPage = { look: PortalLook; page: HomePage | CategoryPage | ArticlePage | SearchPage | MissingPage | ServicesPage }
