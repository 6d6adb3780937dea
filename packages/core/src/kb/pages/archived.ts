import type { ListedArticle } from '@balcao/contracts/kb/pages'
import type { Database } from '@balcao/db/database'
import { asSystem, type Ctx } from '../../ctx.ts'
import { mostUseful, neighbours } from './articles.ts'

/** Where an article stood that everybody could read until it was archived; undefined for every other one. */
export async function archivedPlace(
  db: Database,
  tenantId: number,
  id: number,
): Promise<{ id: number; categoryId: number | null } | undefined> {
  return asSystem(
    db,
    tenantId,
    (ctx) =>
      ctx.db
        .selectFrom('kbArticles')
        .where('id', '=', id)
        .where('status', '=', 'archived')
        .where('deletedAt', 'is', null)
        .where('publishedAt', 'is not', null)
        .where('readerLevel', '=', 0)
        .where('readerRoles', 'is', null)
        .where('readerCompanies', 'is', null)
        .select(['id', 'categoryId'])
        .executeTakeFirst(),
    'read',
  )
}

/** What to read in its place: others of its category, else what is most useful. */
export async function alternatives(ctx: Ctx, place: { id: number; categoryId: number | null }): Promise<ListedArticle[]> {
  const near = await neighbours(ctx, place)
  return near.length > 0 ? near.map(({ why: _, ...one }) => ({ ...one, updatedAt: '' })) : mostUseful(ctx, 6)
}
