import type { ArticlePage, CategoryPage, GetHomePage, GetLook, GetPage, HomePage, PortalLook } from '@balcao/contracts/kb/pages'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { pathTo } from '../categories/tree.ts'
import { readableCategories } from '../readers.ts'
import { relatedOf } from '../search/related.ts'
import { inCategory, linkedSlugs, mostUseful, readArticle } from './articles.ts'
import { type PublicSettings, publicSettings } from './settings.ts'

/** Articles of a category that a page lists; the search has them all. */
const MOST_LISTED = 200
const MOST_USEFUL = 6
const MOST_RELATED = 6

export async function homePage(ctx: Ctx): Promise<HomePage> {
  return { kind: 'home', categories: await readableCategories(ctx, { withEmpty: false }), useful: await mostUseful(ctx, MOST_USEFUL) }
}

/** A category's page; undefined where this reader finds nothing in it. */
export async function categoryPage(ctx: Ctx, id: number): Promise<CategoryPage | undefined> {
  const all = await readableCategories(ctx, { withEmpty: false })
  const category = all.find((one) => one.id === id)
  if (!category) return undefined
  return {
    kind: 'category',
    category,
    path: await pathTo(ctx, id),
    below: all.filter((one) => one.parentId === id),
    ...(await inCategory(ctx, id, MOST_LISTED)),
  }
}

/** An article's page; undefined for all that this reader does not read. */
export async function articlePage(ctx: Ctx, id: number, { feedbackReasons: reasons }: PublicSettings): Promise<ArticlePage | undefined> {
  const article = await readArticle(ctx, id)
  if (!article) return undefined
  return {
    kind: 'article',
    article,
    related: await relatedOf(ctx, article, MOST_RELATED),
    links: await linkedSlugs(ctx, article.content),
    reasons,
  }
}

const logoAddress = (id: string | null) => id && `/portal/logo/${id}`

/** How pages of a tenant look, and what they offer. */
export const lookOf = (name: string, { theme, logo, rss }: PublicSettings): PortalLook => ({
  name,
  title: theme.title,
  footer: theme.footer,
  accent: theme.accent,
  logo: { light: logoAddress(logo.light), dark: logoAddress(logo.dark) },
  rss,
})

/** How the tenant's portal looks, for somebody of it. */
export async function look(ctx: Ctx, _: GetLook): Promise<PortalLook> {
  const { name } = await ctx.db.selectFrom('tenants').where('id', '=', ctx.actor.tenantId).select('name').executeTakeFirstOrThrow()
  return lookOf(name, await publicSettings(ctx))
}

/** For somebody of the tenant: nothing where the knowledge base is turned off. */
export async function home(ctx: Ctx, _: GetHomePage): Promise<HomePage> {
  const { enabled } = await publicSettings(ctx)
  return enabled ? homePage(ctx) : { kind: 'home', categories: [], useful: [] }
}

/** @throws DomainError category_not_found */
export async function category(ctx: Ctx, { id }: GetPage): Promise<CategoryPage> {
  const { enabled } = await publicSettings(ctx)
  const page = enabled ? await categoryPage(ctx, id) : undefined
  if (!page) throw notFound('category_not_found')
  return page
}

/** @throws DomainError article_not_found */
export async function article(ctx: Ctx, { id }: GetPage): Promise<ArticlePage> {
  const settings = await publicSettings(ctx)
  const page = settings.enabled ? await articlePage(ctx, id, settings) : undefined
  if (!page) throw notFound('article_not_found')
  return page
}
