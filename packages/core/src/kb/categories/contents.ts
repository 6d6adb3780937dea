import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { mustFit, placeAt } from './places.ts'

/** True where no category and no article stands in it; what is in the bin does not count. */
export async function isEmpty({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`select not exists (select from kb_categories where parent_id = ${id})
    and not exists (select from kb_articles where category_id = ${id} and deleted_at is null) as is_empty`.execute(db)
  return rows[0]?.isEmpty ?? false
}

/**
 * Moves what stands in a category to another one, or to none (null), in the order it stood. What is in the bin goes along; where no place
 * was named it loses its category, and is for staff alone if it is ever restored: the ceiling it stood under is gone.
 * @throws DomainError invalid_input for a place that is not there, category_cycle, category_too_deep
 */
export async function emptyInto(
  ctx: Ctx,
  id: number,
  moveTo: number | null | undefined,
): Promise<{ articles: number; categories: number }> {
  const { db } = ctx
  if (moveTo === undefined) {
    await db.updateTable('kbArticles').set({ categoryId: null, audience: 'staff' }).where('categoryId', '=', id).execute()
    return { articles: 0, categories: 0 }
  }
  if (moveTo !== null) await mustFit(ctx, id, moveTo, 'moveTo')
  const below = await db.selectFrom('kbCategories').select('id').where('parentId', '=', id).orderBy('position').orderBy('id').execute()
  for (const child of below) {
    if (moveTo !== null) await mustFit(ctx, child.id, moveTo, 'moveTo')
    await db.updateTable('kbCategories').set({ parentId: moveTo }).where('id', '=', child.id).execute()
    await placeAt(ctx, child.id, moveTo, undefined)
  }
  const { numUpdatedRows } = await db.updateTable('kbArticles').set({ categoryId: moveTo }).where('categoryId', '=', id).executeTakeFirst()
  return { articles: Number(numUpdatedRows), categories: below.length }
}
