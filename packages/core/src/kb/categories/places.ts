import { MAX_CATEGORY_DEPTH } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import type { StoredAudience } from '../audience.ts'

/** One change of the tree at a time: two moves that are well each could close a circle together. */
export async function lockCategories({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kb-categories', ${actor.tenantId}))`.execute(db)
}

/** A category as it is stored; the caller sees it. */
export async function rowOf({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('kbCategories')
    .select(['id', 'parentId', 'name', 'slug', 'description', 'icon', 'position', 'version'])
    .select(['audience', 'roles', 'companyIds', 'readerLevel', 'readerRoles', 'readerCompanies'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, audience: row.audience as StoredAudience['audience'] }
}
export type CategoryRow = NonNullable<Awaited<ReturnType<typeof rowOf>>>

/** What the audit log keeps of a category. */
export const factsOf = ({ parentId, name, slug, description, icon, position, audience, roles, companyIds }: CategoryRow) => ({
  ...{ parentId, name, slug, description, icon, position, audience },
  ...(roles.length > 0 ? { roles } : {}),
  ...(companyIds.length > 0 ? { companyIds } : {}),
})

type Node = { id: number; parentId: number | null }

/** Levels from this category down to its lowest one; 1 where nothing is below. */
function heightOf(nodes: readonly Node[], id: number): number {
  const below = nodes.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map((one) => heightOf(nodes, one.id)))
}

/**
 * A category (undefined: a new one), with all below it, may stand under this parent.
 * @throws DomainError invalid_input for a parent that is not there, category_cycle, category_too_deep
 */
export async function mustFit({ db }: Ctx, id: number | undefined, parentId: number | null, field: string): Promise<void> {
  if (parentId === null) return
  const nodes = await db.selectFrom('kbCategories').select(['id', 'parentId']).execute()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  if (!byId.has(parentId)) throw invalid({ field, reason: 'category_not_there' })
  let depth = 0
  for (let at: number | null = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (at === id) throw conflict('category_cycle')
    depth++
  }
  if (depth + (id === undefined ? 1 : heightOf(nodes, id)) > MAX_CATEGORY_DEPTH) throw conflict('category_too_deep')
}

/** Puts a category at this place among its siblings (from 0; undefined: last) and numbers them anew. */
export async function placeAt({ db, actor }: Ctx, id: number, parentId: number | null, position: number | undefined): Promise<void> {
  const siblings = await db
    .selectFrom('kbCategories')
    .select('id')
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .where('id', '<>', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const order = siblings.map((row) => row.id).toSpliced(position ?? siblings.length, 0, id)
  await sql`update kb_categories c set position = o.place - 1
    from unnest(${order}::bigint[]) with ordinality as o(id, place)
    where c.tenant_id = ${actor.tenantId} and c.id = o.id and c.position <> o.place - 1`.execute(db)
}
