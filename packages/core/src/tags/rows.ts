import type { Tag } from '@balcao/contracts/tags/tags'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { scopeOf } from '../roles/grants.ts'

/** Kept uses plus what was not folded yet. */
const uses = sql<number>`(coalesce((select c.count from tag_counts c where c.tenant_id = g.tenant_id and c.tag_id = g.id), 0)
  + coalesce((select sum(d.delta) from tag_count_deltas d where d.tenant_id = g.tenant_id and d.tag_id = g.id), 0))::bigint`

/** Tags with their uses. They are few (MAX_TAGS), so that a list may be ordered by what is counted. */
export function tagRows({ db }: Ctx) {
  const counted = db.selectFrom('tags as g').select(['g.id', 'g.tenantId', 'g.name', 'g.color', 'g.createdAt', uses.as('uses')])
  return db.selectFrom(counted.as('t')).select(['t.id', 't.name', 't.color', 't.createdAt', 't.uses'])
}
export type TagRow = Awaited<ReturnType<ReturnType<typeof tagRows>['execute']>>[number]

/** True for whoever sees every ticket: to others a tag's uses would tell of tickets they do not see. */
export const seesUses = ({ actor }: Ctx): boolean => scopeOf(actor, 'ticket.read') === 'tenant'

export function tagView(ctx: Ctx, { id, name, color, createdAt, uses: count }: TagRow): Tag {
  return { id, name, color, createdAt, uses: seesUses(ctx) ? count : null }
}

/** @throws DomainError tag_not_found, the same for another tenant's and nobody's */
export async function mustFindTag(ctx: Ctx, id: number): Promise<TagRow> {
  const row = await tagRows(ctx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('tag_not_found')
  return row
}
