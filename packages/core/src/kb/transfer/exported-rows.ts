import type { ExportedArticle } from '@balcao/contracts/kb/export'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** An article of a file, and where the bytes of its attachments are kept. */
export type ArticleOfFile = Omit<ExportedArticle, 'attachments'> & {
  attachments: (ExportedArticle['attachments'][number] & { fileId: string; mediaId: string })[]
}

/** The status that people read: what is being written, waiting or out. */
export const STATUS = sql<ExportedArticle['status']>`case
  when a.status = 'draft' and d.state = 'review' then 'review'
  when a.status = 'published' and a.publish_at > now() then 'scheduled'
  else a.status end`

const attachments = sql<ArticleOfFile['attachments']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'type', f.mime, 'bytes', f.size, 'fileId', f.id, 'mediaId', x.media_id)
    order by x.id), '[]')
  from kb_attachments x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id and f.scan = 'clean'
  where x.tenant_id = a.tenant_id and x.article_id = a.id)`

const category = sql<string[]>`(
  with recursive up (parent_id, name, height) as (
    select c.parent_id, c.name, 1 from kb_categories c where c.tenant_id = a.tenant_id and c.id = a.category_id
    union all
    select c.parent_id, c.name, u.height + 1 from up u join kb_categories c on c.tenant_id = a.tenant_id and c.id = u.parent_id)
  select coalesce(array_agg(name order by height desc), '{}') from up)`

const companies = sql<string[]>`(
  select coalesce(array_agg(c.name order by c.name), '{}') from companies c
  where c.tenant_id = a.tenant_id and c.id = any (coalesce(d.company_ids, a.company_ids)))`

const formerSlugs = sql<string[]>`(
  select coalesce(array_agg(k.slug order by k.slug), '{}') from kb_slugs k
  where k.tenant_id = a.tenant_id and k.article_id = a.id and k.slug <> a.slug)`

/** What readers have of an article or, where they never had it, its draft. @returns those of these ids that there are, in their order */
export async function articlesOfFile({ db, actor }: Ctx, ids: readonly number[]): Promise<ArticleOfFile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ArticleOfFile>`
    select a.id, a.slug, ${formerSlugs} as "formerSlugs", coalesce(d.title, a.title) as title, coalesce(d.summary, a.summary) as summary,
      coalesce(d.content, a.content) as content, ${category} as category, ${STATUS} as status, coalesce(d.audience, a.audience) as audience,
      coalesce(d.roles, a.roles) as roles, ${companies} as companies, a.language, a.translation_of as "translationOf",
      coalesce(d.tags, a.tags) as tags, u.email as owner, a.review_by as "reviewBy", a.published_at as "publishedAt",
      a.updated_at as "updatedAt", coalesce(d.seo, a.seo) as seo, ${attachments} as attachments
    from unnest(${[...ids]}::bigint[]) with ordinality as n (id, place)
    join kb_articles a on a.tenant_id = ${actor.tenantId} and a.id = n.id and a.deleted_at is null
    left join kb_drafts d on d.tenant_id = a.tenant_id and d.article_id = a.id and a.status = 'draft'
    left join users u on u.tenant_id = a.tenant_id and u.id = a.owner_id
    order by n.place`.execute(db)
  return rows
}
