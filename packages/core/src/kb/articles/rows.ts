import type { ArticleRow } from '@balcao/contracts/kb/articles'
import type { CategoryPath } from '@balcao/contracts/kb/categories'
import type { ArticleLanguage, ArticleStatus, Audience, DraftState } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { scopeOf } from '../../roles/grants.ts'

/** Where an article is in its life, by the clock of the database: one whose time is over is archived before a job says so. */
export const statusNow = sql<ArticleStatus>`case
  when a.status = 'draft' then case when d.state = 'review' then 'review' else 'draft' end
  when a.status = 'archived' or a.unpublish_at <= now() then 'archived'
  when a.publish_at > now() then 'scheduled' else 'published' end`

/** Articles with what stands beside them: the draft, the figures and the owner. */
export const articleRows = ({ db }: Ctx) =>
  db
    .selectFrom('kbArticles as a')
    .leftJoin('kbDrafts as d', (join) => join.onRef('d.tenantId', '=', 'a.tenantId').onRef('d.articleId', '=', 'a.id'))
    .innerJoin('kbArticleStats as s', (join) => join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.articleId', '=', 'a.id'))
    .leftJoin('users as o', (join) => join.onRef('o.tenantId', '=', 'a.tenantId').onRef('o.id', '=', 'a.ownerId'))
    .select(['a.id', 'a.slug', 'a.title', 'a.summary', 'a.categoryId', 'a.audience', 'a.roles', 'a.companyIds', 'a.language'])
    .select(['a.translationOf', 'a.tags', 'a.reviewBy', 'a.publishAt', 'a.unpublishAt', 'a.publishedAt', 'a.updatedAt', 'a.version'])
    .select(['a.authorId', 'a.ownerId', 'a.reviewerId', 'o.name as ownerName', 'o.email as ownerEmail', statusNow.as('status')])
    .select(['d.state as draftState', 'd.version as draftVersion', 'd.updatedAt as draftUpdatedAt', 'd.publishAt as draftPublishAt'])
    .select(['s.views', 's.helpful', 's.notHelpful', 's.ratings', 's.ratingSum', 's.usedInReplies'])
export type StoredRow = Awaited<ReturnType<ReturnType<typeof articleRows>['execute']>>[number]

/** Staff who write articles. */
export const isWriter = ({ actor }: Ctx): boolean => actor.side === 'staff' && can(actor, 'article.write')

type Owned = Pick<StoredRow, 'authorId' | 'ownerId' | 'reviewerId'>

/** Whether somebody sees what is being written of an article they see: all writers of all articles, and those it is theirs. */
export function seesDraft(actor: Actor, { authorId, ownerId, reviewerId }: Owned): boolean {
  if (actor.side !== 'staff' || !can(actor, 'article.write')) return false
  if (scopeOf(actor, 'article.write') === 'tenant' || can(actor, 'article.publish')) return true
  return actor.userId !== null && [authorId, ownerId, reviewerId].includes(actor.userId)
}

/** A row as this reader has it: whom it names and what waits beside it is for writers. */
export function rowView(ctx: Ctx, row: StoredRow, path: CategoryPath): ArticleRow {
  const writes = isWriter(ctx)
  const hasDraft = row.draftState !== null && seesDraft(ctx.actor, row)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    categoryId: row.categoryId,
    path,
    status: row.status,
    audience: row.audience as Audience,
    roles: writes ? (row.roles as ArticleRow['roles']) : [],
    companyIds: writes ? row.companyIds : [],
    language: row.language as ArticleLanguage,
    // Readers are given its translations, as far as they have them: the original may be none of theirs.
    translationOf: writes ? row.translationOf : null,
    tags: row.tags,
    owner: writes && row.ownerId !== null ? { id: row.ownerId, name: row.ownerName ?? '', email: row.ownerEmail } : null,
    reviewBy: writes ? row.reviewBy : null,
    publishAt: row.publishAt,
    unpublishAt: row.unpublishAt,
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
    draft: hasDraft
      ? {
          state: row.draftState as DraftState,
          version: row.draftVersion as number,
          updatedAt: row.draftUpdatedAt as string,
          publishAt: row.draftPublishAt,
        }
      : null,
    stats: {
      views: Number(row.views ?? 0),
      helpful: row.helpful ?? 0,
      notHelpful: row.notHelpful ?? 0,
      rating: row.ratings ? (row.ratingSum ?? 0) / row.ratings : null,
    },
    usedInReplies: writes ? (row.usedInReplies ?? 0) : null,
    version: row.version,
  }
}

/** The ways to several categories, read at once. */
export async function pathsTo({ db, actor }: Ctx, ids: readonly (number | null)[]): Promise<(id: number | null) => CategoryPath> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return () => []
  const { rows } = await sql<{ of: number } & CategoryPath[number]>`with recursive up (of, id, parent_id, name, slug, height) as (
      select id, id, parent_id, name, slug, 1 from kb_categories where tenant_id = ${actor.tenantId} and id = any (${wanted})
      union all
      select u.of, c.id, c.parent_id, c.name, c.slug, u.height + 1
      from up u join kb_categories c on c.tenant_id = ${actor.tenantId} and c.id = u.parent_id where u.height < 20
    ) select of, id, name, slug from up order by of, height desc`.execute(db)
  const paths = new Map<number, CategoryPath>()
  for (const { of, ...step } of rows) paths.set(of, [...(paths.get(of) ?? []), step])
  return (id) => (id === null ? [] : (paths.get(id) ?? []))
}
