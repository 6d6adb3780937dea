import type { AUDIENCE_FIELDS } from '@balcao/contracts/kb/audience'
import type { Category, CategoryPath } from '@balcao/contracts/kb/categories'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { live, reachable } from './live.ts'

type Audience = z.output<typeof AUDIENCE_FIELDS.audience>
type Row = Omit<Category, 'depth' | 'articleCount'> & { own: number }

/** The categories in which this reader finds something, in the order of the tree, each with what is in it and below. */
export async function readCategories(ctx: Ctx): Promise<Category[]> {
  const [rows, counts] = [
    await ctx.db
      .selectFrom('kbCategories as c')
      .where(reachable(ctx))
      .select(['c.id', 'c.parentId', 'c.name', 'c.slug', 'c.icon', 'c.description', 'c.position', 'c.version', 'c.updatedAt'])
      .orderBy('c.position')
      .orderBy('c.id')
      .execute(),
    await ctx.db
      .selectFrom('kbArticles as a')
      .select(({ fn }) => ['a.categoryId', fn.countAll<number>().as('n')])
      .where('a.categoryId', 'is not', null)
      .where(live(ctx))
      .groupBy('a.categoryId')
      .execute(),
  ]
  const own = new Map(counts.map(({ categoryId, n }) => [categoryId, Number(n)]))
  return inOrder(
    rows.map((row) => ({ ...row, audience: 'public' as Audience, roles: [], companyIds: [], own: own.get(row.id) ?? 0 })),
    null,
    1,
  )
}

function inOrder(rows: readonly Row[], parentId: number | null, depth: number): Category[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .flatMap(({ own, ...row }) => {
      const below = inOrder(rows, row.id, depth + 1)
      const articleCount = own + below.filter((one) => one.parentId === row.id).reduce((sum, one) => sum + one.articleCount, 0)
      return articleCount === 0 ? [] : [{ ...row, depth, articleCount }, ...below]
    })
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
