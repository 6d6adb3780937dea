import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Found } from './found.ts'

type Author = { name: string; left: boolean }
const placeOf = ({ resource, key }: Found) => `${resource} ${key}`

/** Who did the first act on each of these that is on record, for areas that do not keep who set something up. */
async function firstActors({ db, actor }: Ctx, found: readonly Found[]): Promise<Map<string, number>> {
  const asked = found.filter(({ resource }) => resource)
  if (asked.length === 0) return new Map()
  const rows = await sql<{ place: string; actorId: number }>`
    select a.resource || ' ' || a.key as place, e.actor_id as "actorId"
    from unnest(${asked.map(({ resource }) => resource)}::text[], ${asked.map(({ key }) => key)}::text[], ${asked.map(({ only }) => only === true)}::boolean[])
      as a(resource, key, is_only)
    cross join lateral (
      select e.actor_id from audit_events e
      where e.tenant_id = ${actor.tenantId} and e.resource = a.resource and (e.resource_id = a.key or a.is_only) and e.actor_id is not null
      order by e.created_at, e.id limit 1
    ) e`.execute(db)
  return new Map(rows.rows.map(({ place, actorId }) => [place, Number(actorId)]))
}

/** Who set up each of these, by two queries whatever their number. */
export async function authorsOf(ctx: Ctx, found: readonly Found[]): Promise<(one: Found) => (Author & { id: number }) | null> {
  const actors = await firstActors(ctx, found)
  const idOf = (one: Found) => one.authorId ?? actors.get(placeOf(one)) ?? null
  const ids = [...new Set(found.map(idOf))].filter((id) => id !== null)
  const people =
    ids.length === 0 ? [] : await ctx.db.selectFrom('users').select(['id', 'name', 'isActive']).where('id', 'in', ids).execute()
  const byId = new Map(people.map(({ id, name, isActive }) => [id, { id, name, left: !isActive }]))
  return (one) => byId.get(idOf(one) ?? 0) ?? null
}
