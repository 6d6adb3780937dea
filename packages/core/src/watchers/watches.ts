import type { ListOf } from '@balcao/contracts/common'
import type { GetWatch, ListWatches, SaveWatch, WatchedThing, WatchState } from '@balcao/contracts/watchers/watches'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { forgetReaders } from './followed-searches.ts'
import { holdRoom, mustBeFollowable, roomFor } from './internal/watch-room.ts'
import { COLUMN_OF, howOf, mustSeeThing, shownThings } from './internal/watch-rows.ts'

const mine = (ctx: Ctx) => ctx.db.selectFrom('watches').selectAll().where('userId', '=', me(ctx))

const stateOf = async (ctx: Ctx, { entity, id }: GetWatch): Promise<WatchState> => {
  const row = await mine(ctx).where('entity', '=', entity).where('entityId', '=', id).executeTakeFirst()
  return { entity, id, watch: row ? howOf(row, null) : null }
}

/** Whether and how the caller follows a company, a queue, a tag, a view or a search of theirs. @throws DomainError for what is not there, or not for the caller */
export async function get(ctx: Ctx, input: GetWatch): Promise<WatchState> {
  await mustSeeThing(ctx, input)
  return stateOf(ctx, input)
}

/** What the caller follows beside tickets, newest first: what sleeps too, so that it can be stopped. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, input: ListWatches): Promise<ListOf<WatchedThing>> {
  const before = lastId(input.cursor, 'watches')
  const rows = await mine(ctx)
    .$if(before !== undefined, (q) => q.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  const things = new Map((await shownThings(ctx, rows.slice(0, input.limit))).map((thing) => [`${thing.entity}:${thing.id}`, thing]))
  return pageOf(
    rows,
    input.limit,
    (row) => things.get(`${row.entity}:${row.entityId}`) as WatchedThing,
    (row) => encodeCursor('watches', [row.id]),
  )
}

/**
 * The caller follows, or follows otherwise. A view or a search that sleeps because it held too much is tried anew.
 * @throws DomainError for what is not there, or not for the caller; too_many_watching, too_many_watches, too_many_watched_searches,
 * search_too_wide; invalid_input for a level that a view or a search does not have, for a view that asks for something that is gone, and a
 * search that asks for nothing
 */
export async function save(ctx: Ctx, { entity, id, level, mutedUntil }: SaveWatch): Promise<WatchState> {
  const search = await mustSeeThing(ctx, { entity, id })
  if (search && level !== undefined && level !== 'all') throw invalid({ field: 'level', reason: 'only_in_and_out' })
  await holdRoom(ctx)
  const row = await mine(ctx).where('entity', '=', entity).where('entityId', '=', id).executeTakeFirst()
  const wanted = { entity, id, userId: me(ctx) }
  if (!row) (await roomFor(ctx, [wanted]))(wanted)
  if (search && (!row || row.tooWide)) await mustBeFollowable(ctx, search, me(ctx), row !== undefined)
  const how = { ...(level === undefined ? {} : { level }), ...(mutedUntil === undefined ? {} : { mutedUntil }), tooWide: false }
  if (row) await ctx.db.updateTable('watches').set(how).where('id', '=', row.id).execute()
  else
    await ctx.db
      .insertInto('watches')
      .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), [COLUMN_OF[entity]]: id, ...how })
      .execute()
  return stateOf(ctx, { entity, id })
}

/** The caller no longer follows it, whether or not they still see it. Leaving twice is no error. @throws DomainError for what is not there */
export async function remove(ctx: Ctx, { entity, id }: GetWatch): Promise<{ success: true }> {
  const gone = await ctx.db
    .deleteFrom('watches')
    .where('userId', '=', me(ctx))
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .returning('viewId')
    .execute()
  if (gone.length === 0) await mustSeeThing(ctx, { entity, id })
  await forgetReaders(
    ctx,
    gone.map(({ viewId }) => viewId),
  )
  return { success: true }
}

/** Two become one: who follows the one that goes follows the one that stays, as they chose to. */
export async function carryWatches(ctx: Ctx, entity: 'company' | 'tag', fromId: number, intoId: number): Promise<void> {
  const column = sql.raw(`${entity}_id`)
  await sql`
    insert into watches (tenant_id, user_id, ${column}, level, muted_until, source)
    select w.tenant_id, w.user_id, ${intoId}, w.level, w.muted_until, w.source from watches w where w.${column} = ${fromId}
    order by w.id limit (select greatest(0, ${sql.lit(MAX_WATCHERS)} - count(*)) from watches i where i.${column} = ${intoId})
    on conflict do nothing`.execute(ctx.db)
}
