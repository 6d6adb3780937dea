import { isAtLeast } from '@balcao/contracts/access'
import type { WatchFailure } from '@balcao/contracts/watchers/overview'
import type { WatchedEntity } from '@balcao/contracts/watchers/watching'
import type { FormerThing } from '@balcao/db/schema/watches'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, DomainError, notFound } from '../../errors.ts'
import { failureOf } from '../../tickets/bulk/steps.ts'
import { actorsOf } from '../../users/actors.ts'
import { forgetReaders } from '../followed-searches.ts'
import { readerOf } from '../search-reader.ts'
import { nameOfThing, seenThings } from './followed-things.ts'
import { holdRoom, mustBeFollowable, roomFor, type Search } from './watch-room.ts'
import { COLUMN_OF } from './watch-rows.ts'

/** What is followed, and by whom, in words. */
export type NamedThing = FormerThing & { name: string | null; who: string }
type Judged = { done: NamedThing[]; failed: WatchFailure[] }

const refusal = (key: string, title: string | null, error: DomainError): WatchFailure => {
  const { id: _, ...failure } = failureOf(0, error, undefined)
  return { ...failure, key, title }
}

/** Ends these, by their ids; what the caller may not see, or nobody follows any more, is named. */
export async function removeThings(ctx: Ctx, ids: readonly number[]): Promise<Judged> {
  if (ids.length === 0) return { done: [], failed: [] }
  await holdRoom(ctx)
  const { rows } = await sql<NamedThing & { viewId: number | null }>`
    select w.id, 'thing' as kind, w.entity, w.entity_id, w.user_id as who_id, w.level, w.muted_until, w.source, w.created_at, w.view_id,
      ${nameOfThing(ctx, 'w')} as name, u.name as who
    from watches w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where w.id = any(${[...ids]}::bigint[]) and ${seenThings(ctx.actor)} order by w.id`.execute(ctx.db)
  await ctx.db
    .deleteFrom('watches')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute()
  await forgetReaders(
    ctx,
    rows.map(({ viewId }) => viewId),
  )
  const there = new Set(rows.map(({ id }) => id))
  const failed = ids.filter((id) => !there.has(id)).map((id) => refusal(`w${id}`, null, notFound('watch_not_found')))
  return { done: rows.map(({ viewId: _, ...row }) => row), failed }
}

const keyOf = ({ entity, entityId, whoId }: Pick<FormerThing, 'entity' | 'entityId' | 'whoId'>) => `${entity}:${entityId} ${whoId}`

/** What is there of the things, by name, as `entity:id`. */
async function namesOf(ctx: Ctx, former: readonly FormerThing[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ entity: string; entityId: number; name: string | null }>`
    select f.entity, f.entity_id, ${nameOfThing(ctx)} as name from (
      select ${ctx.actor.tenantId}::bigint as tenant_id, k.entity, k.id as entity_id,
        case k.entity when 'company' then k.id end as company_id, case k.entity when 'queue' then k.id end as queue_id,
        case k.entity when 'tag' then k.id end as tag_id, case k.entity when 'search' then k.id end as view_id,
        case k.entity when 'kept_search' then k.id end as kept_search_id
      from (select distinct * from unnest(${former.map(({ entity }) => entity)}::text[], ${former.map(({ entityId }) => entityId)}::bigint[]))
        k (entity, id)) f
    where case f.entity when 'company' then exists (select from companies x where x.id = f.entity_id)
      when 'queue' then exists (select from queues x where x.id = f.entity_id)
      when 'tag' then exists (select from tags x where x.id = f.entity_id)
      when 'kept_search' then exists (select from kept_searches x where x.id = f.entity_id and x.name is not null)
      else exists (select from ticket_views x where x.id = f.entity_id and x.deleted_at is null) end`.execute(ctx.db)
  return new Map(rows.map(({ entity, entityId, name }) => [`${entity}:${entityId}`, name]))
}

/** Has them follow again as they had chosen to. Who follows already, is no agent any more, or finds no room is named. */
export async function restoreThings(ctx: Ctx, former: readonly FormerThing[]): Promise<Judged> {
  const judged: Judged = { done: [], failed: [] }
  if (former.length === 0) return judged
  await holdRoom(ctx)
  const userIds = [...new Set(former.map(({ whoId }) => whoId))]
  const people = new Map((await actorsOf(ctx, userIds)).map((who) => [who.userId, who]))
  const names = await namesOf(ctx, former)
  const rows = await ctx.db
    .selectFrom('watches')
    .select(['entity', 'entityId', 'userId as whoId'])
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val(userIds))))
    .execute()
  const there = new Set(rows.map(keyOf))
  const wanted = former.map((row) => ({ ...row, entity: row.entity as WatchedEntity, id: row.entityId, userId: row.whoId }))
  const take = await roomFor(ctx, wanted)
  const searches = await searchesAmong(ctx, former)
  const remembered = new Set<string>()
  for (const [n, row] of former.entries()) {
    const who = people.get(row.whoId)
    const thing = `${row.entity}:${row.entityId}`
    try {
      const may = who?.isActive && who.side === 'staff' && isAtLeast(who.role, 'agent') && names.has(thing)
      if (!may || there.has(keyOf(row))) throw conflict('watch_not_restored')
      take(wanted[n] as (typeof wanted)[number])
      const search = searches.get(thing)
      const reading = search && `${thing} ${'q' in search ? search.userId : readerOf(search, row.whoId)}`
      if (search && reading && !remembered.has(reading)) await mustBeFollowable(ctx, search, row.whoId)
      if (reading) remembered.add(reading)
      judged.done.push({ ...row, name: names.get(thing) ?? null, who: who.name })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      judged.failed.push(refusal(`w${row.id}`, names.get(thing) ?? null, error))
    }
  }
  if (judged.done.length > 0)
    await ctx.db
      .insertInto('watches')
      .values(judged.done.map((row) => rowOf(ctx, row)))
      .execute()
  return judged
}

const rowOf = ({ actor: { tenantId } }: Ctx, { entity, entityId, whoId: userId, level, mutedUntil, source, createdAt }: FormerThing) => ({
  tenantId,
  userId,
  // Each row names all of them: one statement writes them.
  companyId: null,
  queueId: null,
  tagId: null,
  viewId: null,
  keptSearchId: null,
  [COLUMN_OF[entity as WatchedEntity]]: entityId,
  level,
  mutedUntil,
  source,
  createdAt,
})

/** The views and searches among these that are still there, as `search:7`. */
async function searchesAmong({ db }: Ctx, former: readonly FormerThing[]): Promise<Map<string, Search>> {
  const idsOf = (kind: WatchedEntity) => former.flatMap(({ entity, entityId }) => (entity === kind ? entityId : []))
  const [views, kept] = [idsOf('search'), idsOf('kept_search')]
  const viewRows =
    views.length === 0
      ? []
      : await db
          .selectFrom('ticketViews')
          .selectAll()
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(views))))
          .where('deletedAt', 'is', null)
          .execute()
  const keptRows =
    kept.length === 0
      ? []
      : await db
          .selectFrom('keptSearches')
          .selectAll()
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(kept))))
          .execute()
  return new Map<string, Search>([
    ...viewRows.map((row) => [`search:${row.id}`, row] as const),
    ...keptRows.map((row) => [`kept_search:${row.id}`, row] as const),
  ])
}
