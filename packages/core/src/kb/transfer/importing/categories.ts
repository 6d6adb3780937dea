import { MAX_CATEGORY_DEPTH } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { can } from '../../../policy.ts'
import * as categories from '../../categories/categories.ts'

/** Where the categories of a file lead here: their ids, and those that are missing yet. */
export type Shelf = {
  /** The category of a path; makes what is missing of it where that may be, and says what was made, by name and number. */
  at(ctx: Ctx, names: readonly string[], write: boolean): Promise<{ id: number | null; made: string[]; ids: number[] }>
}

const SEPARATOR = '\u0000'

/** Categories by their names, below one that was chosen. Deeper than five levels nothing is made: what is too deep comes into the last. */
export function shelfBelow(rootId: number | null): Shelf {
  const known = new Map<string, number | null>()
  const find = async ({ db, actor }: Ctx, parentId: number | null, name: string) => {
    const { rows } = await sql<{ id: number }>`select id from kb_categories
      where tenant_id = ${actor.tenantId} and parent_id is not distinct from ${parentId} and lower(name) = lower(${name}) order by id limit 1`.execute(
      db,
    )
    return rows[0]?.id
  }
  const depthOf = async ({ db, actor }: Ctx, id: number | null) => {
    const { rows } = await sql<{ depth: number }>`with recursive up (parent_id) as (
        select parent_id from kb_categories where tenant_id = ${actor.tenantId} and id = ${id}
        union all select c.parent_id from up u join kb_categories c on c.tenant_id = ${actor.tenantId} and c.id = u.parent_id
      ) select count(*)::int as depth from up`.execute(db)
    return rows[0]?.depth ?? 0
  }
  return {
    async at(ctx, names, write) {
      const made: string[] = []
      const ids: number[] = []
      const most = MAX_CATEGORY_DEPTH - (rootId === null ? 0 : await depthOf(ctx, rootId))
      let parent: number | null = rootId
      let isThere = true
      for (const [n, name] of names.slice(0, most).entries()) {
        const path = names
          .slice(0, n + 1)
          .join(SEPARATOR)
          .toLowerCase()
        const before = known.get(path)
        if (before !== undefined && before !== null) {
          parent = before
          continue
        }
        const found: number | undefined = isThere ? await find(ctx, parent, name) : undefined
        if (found !== undefined) parent = found
        else if (!can(ctx.actor, 'article.manage')) break
        else {
          if (before === undefined) made.push(names.slice(0, n + 1).join(' › '))
          isThere = write
          if (write) {
            parent = (await categories.create(ctx, { name, ...(parent === null ? {} : { parentId: parent }) })).id
            ids.push(parent)
          }
          known.set(path, write ? parent : null)
          continue
        }
        known.set(path, parent)
      }
      return { id: parent, made, ids }
    },
  }
}
