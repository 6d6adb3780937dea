import type { Article, ArticleBySlug, GetArticle, GetArticleBySlug } from '@balcao/contracts/kb/articles'
import type { Audience } from '@balcao/contracts/kb/words'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { attachmentsOf } from '../pages/attachments.ts'
import { publicSettings } from '../pages/settings.ts'
import { visible } from '../readers.ts'
import { actsOf } from './acts.ts'
import { outlineOf } from './outline.ts'
import { articleRows, pathsTo, rowView, seesDraft } from './rows.ts'
import { translationsOf } from './translations.ts'

const wholeRows = (ctx: Ctx) =>
  articleRows(ctx)
    .leftJoin('users as r', (join) => join.onRef('r.tenantId', '=', 'a.tenantId').onRef('r.id', '=', 'a.reviewerId'))
    .select(['a.content', 'a.outline', 'a.seo', 'a.deletedAt', 'r.name as reviewerName', 'r.email as reviewerEmail'])
    .select(['d.title as draftTitle', 'd.summary as draftSummary', 'd.content as draftContent', 'd.tags as draftTags', 'd.seo as draftSeo'])
    .select(['d.audience as draftAudience', 'd.roles as draftRoles', 'd.companyIds as draftCompanyIds', 'd.comment as draftComment'])
type WholeRow = Awaited<ReturnType<ReturnType<typeof wholeRows>['execute']>>[number]

/** An article that this person sees; who manages articles also sees what is in the bin. @throws DomainError article_not_found */
async function mustFind(ctx: Ctx, id: number): Promise<WholeRow> {
  const seesBin = ctx.actor.side === 'staff' && can(ctx.actor, 'article.manage')
  const row = await wholeRows(ctx)
    .where('a.id', '=', id)
    .where((eb) => (seesBin ? eb.or([visible(ctx), eb('a.deletedAt', 'is not', null)]) : visible(ctx)))
    .executeTakeFirst()
  if (!row) throw notFound('article_not_found')
  return row
}

/** What is being written in the place of what is published. */
function asWritten(row: WholeRow): WholeRow {
  if (row.draftState === null) return row
  return {
    ...row,
    title: row.draftTitle as string,
    summary: row.draftSummary as string,
    content: row.draftContent as string,
    outline: outlineOf(row.draftContent as string),
    tags: row.draftTags as string[],
    seo: row.draftSeo as Article['seo'],
    audience: row.draftAudience as string,
    roles: row.draftRoles as string[],
    companyIds: row.draftCompanyIds as number[],
  }
}

/**
 * An article as it is published or, with `version: draft`, as it is being written. What was never published has only the latter.
 * @throws DomainError article_not_found
 */
export async function get(ctx: Ctx, { id, version }: GetArticle): Promise<Article> {
  const stored = await mustFind(ctx, id)
  const isDrafts = seesDraft(ctx.actor, stored)
  const row = isDrafts && (version === 'draft' || stored.status === 'draft' || stored.status === 'review') ? asWritten(stored) : stored
  return view(ctx, row, isDrafts ? { comment: stored.draftComment ?? '', audience: stored.draftAudience } : undefined)
}

async function view(ctx: Ctx, row: WholeRow, draft: { comment: string; audience: string | null } | undefined): Promise<Article> {
  const { requireReview } = await publicSettings(ctx)
  const pathTo = await pathsTo(ctx, [row.categoryId])
  const shown = rowView(ctx, row, pathTo(row.categoryId))
  return {
    ...shown,
    content: row.content,
    outline: row.outline as Article['outline'],
    seo: row.seo,
    reviewer: draft && row.reviewerId !== null ? { id: row.reviewerId, name: row.reviewerName ?? '', email: row.reviewerEmail } : null,
    deletedAt: row.deletedAt,
    attachments: await attachmentsOf(ctx, row.id, row.content, draft !== undefined),
    ...(await translationsOf(ctx, row, visible)),
    reviewComment: draft?.comment ?? '',
    can: await actsOf(ctx, row, (draft?.audience ?? row.audience) as Audience, requireReview),
  }
}

/** The article that has this slug, or had it: then `movedTo` is the slug of now. @throws DomainError article_not_found */
export async function bySlug(ctx: Ctx, { slug }: GetArticleBySlug): Promise<ArticleBySlug> {
  const found = await ctx.db
    .selectFrom('kbSlugs as k')
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'k.tenantId').onRef('a.id', '=', 'k.articleId'))
    .where('k.slug', '=', slug)
    .where(visible(ctx))
    .select(['a.id', 'a.slug'])
    .executeTakeFirst()
  if (!found) throw notFound('article_not_found')
  return { ...(await get(ctx, { id: found.id })), movedTo: found.slug === slug ? null : found.slug }
}
