import type { Article } from '@balcao/contracts/kb/articles'
import type { ListedArticle } from '@balcao/contracts/kb/pages'
import type { RelatedArticles } from '@balcao/contracts/kb/search'
import { ARTICLE_LANGUAGES, type ArticleLanguage, type Audience } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { translationsOf } from '../articles/translations.ts'
import { pathTo, withAllBelow } from '../categories/tree.ts'
import { isOther, oneOfEach } from '../one-language.ts'
import { readable } from '../readers.ts'
import { attachmentsOf } from './attachments.ts'

const MOST_RELATED = 6
/** So many of the best rated are looked at for what a page names. */
const BEST_RATED = 50
/** Of the articles of a category, so many of the newest are looked at for the most useful. */
const LOOKED_AT = 40

const listed = (ctx: Ctx) =>
  ctx.db.selectFrom('kbArticles as a').where(readable(ctx)).select(['a.id', 'a.slug', 'a.title', 'a.summary', 'a.updatedAt'])
/** As lists that show each text in one language take it. */
const inLanguages = (ctx: Ctx) => listed(ctx).select(['a.language', 'a.translationOf'])
type Row = ListedArticle & { language: string; translationOf: number | null }
const named = ({ language: _, translationOf: __, ...row }: Row): ListedArticle => row

/** What readers found most useful: of the best rated, those that this reader reads. */
export async function mostUseful(ctx: Ctx, limit: number): Promise<ListedArticle[]> {
  const best = await ctx.db
    .selectFrom('kbArticleStats')
    .where('tenantId', '=', ctx.actor.tenantId)
    // As its index says it: a value sent beside the statement would not do.
    .where(sql<boolean>`helpful > 0`)
    .orderBy('helpful', 'desc')
    .orderBy('articleId')
    .limit(BEST_RATED)
    .select('articleId as id')
    .execute()
  if (best.length === 0) return []
  const ids = best.map(({ id }) => id)
  const rows = await inLanguages(ctx).where('a.id', 'in', ids).execute()
  const sorted = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return (await oneOfEach(ctx, sorted)).slice(0, limit).map(named)
}

/** The articles that stand in a category itself, by title, and whether there are more than `limit`. */
export async function inCategory(ctx: Ctx, categoryId: number, limit: number): Promise<{ articles: ListedArticle[]; hasMore: boolean }> {
  const rows = await inLanguages(ctx)
    .where('a.categoryId', '=', categoryId)
    .orderBy(sql`lower(a.title)`)
    .orderBy('a.id')
    .limit(limit + 1)
    .execute()
  const articles = await oneOfEach(ctx, rows.slice(0, limit))
  return { articles: articles.map(named), hasMore: rows.length > limit }
}

/** The newest, of a category and all below it, or of all. */
export async function newest(
  ctx: Ctx,
  categoryId: number | null,
  limit: number,
): Promise<(ListedArticle & { publishedAt: string | null })[]> {
  const of = categoryId === null ? undefined : await withAllBelow(ctx, categoryId)
  if (of?.length === 0) return []
  return listed(ctx)
    .select('a.publishedAt')
    .$if(of !== undefined, (q) => q.where('a.categoryId', 'in', of ?? []))
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

/** An article as this reader has it; undefined for all that they do not read. */
export async function readArticle(ctx: Ctx, id: number): Promise<Article | undefined> {
  const { db } = ctx
  const row = await db
    .selectFrom('kbArticles as a')
    .leftJoin('kbArticleStats as s', (join) => join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.articleId', '=', 'a.id'))
    .where('a.id', '=', id)
    .where(readable(ctx))
    .select([
      'a.id',
      'a.slug',
      'a.title',
      'a.summary',
      'a.content',
      'a.outline',
      'a.categoryId',
      'a.language',
      'a.translationOf',
      'a.tags',
      'a.audience',
    ])
    .select(['a.seo', 'a.publishAt', 'a.unpublishAt', 'a.publishedAt', 'a.updatedAt', 'a.version'])
    .select(['s.views', 's.helpful', 's.notHelpful', 's.ratings', 's.ratingSum'])
    .executeTakeFirst()
  if (!row) return undefined
  const { views, helpful, notHelpful, ratings, ratingSum, outline, ...article } = row
  return {
    ...article,
    language: article.language as ArticleLanguage,
    outline: outline as Article['outline'],
    path: await pathTo(ctx, row.categoryId),
    status: 'published',
    audience: article.audience as Audience,
    roles: [],
    companyIds: [],
    translationOf: null,
    owner: null,
    reviewer: null,
    reviewBy: null,
    draft: null,
    usedInReplies: null,
    deletedAt: null,
    reviewComment: '',
    stats: {
      views: Number(views ?? 0),
      helpful: helpful ?? 0,
      notHelpful: notHelpful ?? 0,
      rating: ratings ? (ratingSum ?? 0) / ratings : null,
    },
    attachments: await attachmentsOf(ctx, id, row.content),
    ...(await translationsOf(ctx, row, readable)),
    can: { edit: false, publish: false, approve: false, archive: false, delete: false },
  }
}

/** Others of its category, the most useful first. */
export async function neighbours(
  ctx: Ctx,
  { id, categoryId }: { id: number; categoryId: number | null },
): Promise<RelatedArticles['data']> {
  if (categoryId === null) return []
  const { rows } = await sql<Omit<Row, 'updatedAt'>>`
    select n.id, n.slug, n.title, n.summary, n.language, n.translation_of as "translationOf"
    from (select a.* from kb_articles a
      where a.tenant_id = ${ctx.actor.tenantId} and a.category_id = ${categoryId} and ${readable(ctx)} and ${isOther(ctx, id)}
      order by a.id desc limit ${LOOKED_AT}) n
    left join kb_article_stats s on s.tenant_id = n.tenant_id and s.article_id = n.id
    order by coalesce(s.helpful, 0) desc, n.id desc limit ${MOST_RELATED * ARTICLE_LANGUAGES.length}`.execute(ctx.db)
  const each = (await oneOfEach(ctx, rows)).slice(0, MOST_RELATED)
  return each.map(({ id: other, slug, title, summary }) => ({ id: other, slug, title, summary, why: 'category' as const }))
}

const LINK = /\]\(article:([1-9]\d{0,9})/g

/** The slugs of the articles that a text links to, as far as this reader reads them. */
export async function linkedSlugs(ctx: Ctx, content: string): Promise<Record<number, string>> {
  const ids = [...new Set([...content.matchAll(LINK)].map(([, id]) => Number(id)))].slice(0, 1_000)
  if (ids.length === 0) return {}
  const rows = await ctx.db.selectFrom('kbArticles as a').where('a.id', 'in', ids).where(readable(ctx)).select(['a.id', 'a.slug']).execute()
  return Object.fromEntries(rows.map(({ id, slug }) => [id, slug]))
}

/** The article that this slug, of now or before, belongs to, as far as this reader reads it. */
export async function articleAtSlug(ctx: Ctx, slug: string): Promise<{ id: number; slug: string } | undefined> {
  return ctx.db
    .selectFrom('kbSlugs as k')
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'k.tenantId').onRef('a.id', '=', 'k.articleId'))
    .where('k.slug', '=', slug)
    .where(readable(ctx))
    .select(['a.id', 'a.slug'])
    .executeTakeFirst()
}
