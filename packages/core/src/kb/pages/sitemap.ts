import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { readable } from '../readers.ts'

/** Numbers of articles that one file of the sitemap covers: what is in it never moves to another. */
const SPAN = 10_000

export type Listed = { id: number; slug: string; updatedAt: string }

/** The files of the sitemap, by number. */
export async function sitemapParts(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select distinct (a.id / ${SPAN})::int as part from kb_articles a
    where a.tenant_id = ${ctx.actor.tenantId} and ${readable(ctx)} order by part`.execute(ctx.db)
  return rows.map(({ part }) => part)
}

/** The articles of one of them. */
export async function sitemapPart(ctx: Ctx, part: number): Promise<Listed[]> {
  return ctx.db
    .selectFrom('kbArticles as a')
    .where(readable(ctx))
    .where('a.id', '>=', part * SPAN)
    .where('a.id', '<', (part + 1) * SPAN)
    .select(['a.id', 'a.slug', 'a.updatedAt'])
    .orderBy('a.id')
    .execute()
}
