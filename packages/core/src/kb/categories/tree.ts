import type { Category, CategoryPath } from '@balcao/contracts/kb/categories'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** A category with how many articles stand in it itself. */
export type Placed = Omit<Category, 'depth' | 'articleCount'> & { own: number }

/** Categories in the order of the tree, with what is in them and below; without `withEmpty` only those with an article somewhere. */
export function treeOf(rows: readonly Placed[], { withEmpty }: { withEmpty: boolean }): Category[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const under = (parentId: number | null, depth: number): Category[] =>
    (children.get(parentId) ?? []).flatMap(({ own, ...row }) => {
      const below = under(row.id, depth + 1)
      const articleCount = below.filter((one) => one.parentId === row.id).reduce((sum, one) => sum + one.articleCount, own)
      return articleCount === 0 && !withEmpty ? [] : [{ ...row, depth, articleCount }, ...below]
    })
  return under(null, 1)
}

/** The way to a category, from the first level down and itself last; empty for none. */
export async function pathTo({ db, actor }: Ctx, id: number | null): Promise<CategoryPath> {
  if (id === null) return []
  const { rows } = await sql<CategoryPath[number]>`with recursive up (id, parent_id, name, slug, height) as (
      select id, parent_id, name, slug, 1 from kb_categories where tenant_id = ${actor.tenantId} and id = ${id}
      union all
      select c.id, c.parent_id, c.name, c.slug, u.height + 1
      from up u join kb_categories c on c.tenant_id = ${actor.tenantId} and c.id = u.parent_id
    ) select id, name, slug from up order by height desc`.execute(db)
  return rows
}

/** A category and all below it, by id. */
export async function withAllBelow({ db, actor }: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive down (id) as (
      select id from kb_categories where tenant_id = ${actor.tenantId} and id = ${id}
      union all
      select c.id from down d join kb_categories c on c.tenant_id = ${actor.tenantId} and c.parent_id = d.id
    ) select id from down`.execute(db)
  return rows.map((row) => row.id)
}
