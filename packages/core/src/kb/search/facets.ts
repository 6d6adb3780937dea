import type { ArticleHits } from '@balcao/contracts/kb/search'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { readable } from '../readers.ts'

type Facets = ArticleHits['facets']
export const NO_FACETS: Facets = { categories: [], tags: [], languages: [] }

/** Values that are told of each kind, most frequent first. */
const MOST_VALUES = 12

/** What the articles that were found are, counted; all of them are this reader's, and so is what they are counted by. */
export async function facetsOf(ctx: Ctx, ids: readonly number[]): Promise<Facets> {
  if (ids.length === 0) return NO_FACETS
  const { rows } = await sql<Facets>`
    with f as materialized (
      select a.category_id, a.tags, a.language from unnest(${[...ids]}::bigint[]) f(id)
      cross join lateral (select * from kb_articles a where a.id = f.id and ${readable(ctx)} offset 0) a)
    select
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'count', n.count) order by n.count desc, c.name, c.id), '[]') from (
        select category_id, count(*)::int as count from f where category_id is not null group by 1 order by 2 desc, 1 limit ${MOST_VALUES}) n
        join kb_categories c on c.tenant_id = ${ctx.actor.tenantId} and c.id = n.category_id) as categories,
      (select coalesce(json_agg(json_build_object('tag', tag, 'count', count) order by count desc, tag), '[]') from (
        select t.tag, count(*)::int as count from f, unnest(f.tags) t(tag) group by 1 order by 2 desc, 1 limit ${MOST_VALUES}) t) as tags,
      (select coalesce(json_agg(json_build_object('language', language, 'count', count) order by count desc, language), '[]') from (
        select language, count(*)::int as count from f group by 1) l) as languages`.execute(ctx.db)
  return rows[0] ?? NO_FACETS
}
