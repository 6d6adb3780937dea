import type { ListOf } from '@balcao/contracts/common'
import type { GetWatch, ListWatches, SaveWatch, WatchedThing, WatchState } from '@balcao/contracts/tickets/watches'
import { MAX_SEARCHES_OF_ALL, MAX_WATCHED_SEARCHES, MAX_WATCHERS, MAX_WATCHES } from '@balcao/contracts/tickets/watching'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { forgetReaders, remember } from './internal/followed-searches.ts'
import { readerOf } from './internal/search-reader.ts'
import { COLUMN_OF, howOf, mustSeeThing, shownThings, type WatchRow } from './internal/watch-rows.ts'

const mine = (ctx: Ctx) => ctx.db.selectFrom('watches').selectAll().where('userId', '=', me(ctx))

const stateOf = async (ctx: Ctx, { entity, id }: GetWatch): Promise<WatchState> => {
  const row = await mine(ctx).where('entity', '=', entity).where('entityId', '=', id).executeTakeFirst()
  return { entity, id, watch: row ? howOf(row, null) : null }
}

/** Whether and how the caller follows a company, a queue, a tag or a view. @throws DomainError for what is not there, or not for the caller */
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
 * The caller follows, or follows otherwise. A view that sleeps because it held too much is tried anew.
 * @throws DomainError for what is not there, or not for the caller; too_many_watching, too_many_watches, too_many_watched_searches,
 * search_too_wide; invalid_input for a level that a view does not have, and for a view that asks for something that is gone
 */
export async function save(ctx: Ctx, { entity, id, level, mutedUntil }: SaveWatch): Promise<WatchState> {
  const view = await mustSeeThing(ctx, { entity, id })
  if (view && level !== undefined && level !== 'all')
    throw invalid({ field: 'level', reason: 'De uma visão se acompanha o que entra e o que sai.' })
  // One after the other within an organisation: nobody is the hundred-and-first.
  await sql`select pg_advisory_xact_lock(hashtext('watches'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  const row = await mine(ctx).where('entity', '=', entity).where('entityId', '=', id).executeTakeFirst()
  if (!row) await mustHaveRoom(ctx, { entity, id })
  if (view && (!row || row.tooWide)) await mustBeFollowable(ctx, view, row)
  const how = { ...(level === undefined ? {} : { level }), ...(mutedUntil === undefined ? {} : { mutedUntil }), tooWide: false }
  if (row) await ctx.db.updateTable('watches').set(how).where('id', '=', row.id).execute()
  else
    await ctx.db
      .insertInto('watches')
      .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), [COLUMN_OF[entity]]: id, ...how })
      .execute()
  return stateOf(ctx, { entity, id })
}

async function mustHaveRoom(ctx: Ctx, { entity, id }: GetWatch): Promise<void> {
  const { rows } = await sql<{ ofThing: number; ofMine: number; searches: number; ofAll: number }>`
    select count(*) filter (where entity = ${entity} and entity_id = ${id}) as of_thing,
      count(*) filter (where user_id = ${me(ctx)}) as of_mine,
      count(*) filter (where user_id = ${me(ctx)} and view_id is not null) as searches,
      (select count(*) from (select distinct view_id, user_id from watches where view_id is not null limit ${sql.lit(MAX_SEARCHES_OF_ALL)}) s) as of_all
    from watches where (entity = ${entity} and entity_id = ${id}) or user_id = ${me(ctx)}`.execute(ctx.db)
  const [{ ofThing, ofMine, searches, ofAll }] = rows as [(typeof rows)[number]]
  if (ofThing >= MAX_WATCHERS) throw conflict('too_many_watching')
  if (ofMine >= MAX_WATCHES || (entity === 'search' && searches >= MAX_WATCHED_SEARCHES)) throw conflict('too_many_watches')
  if (entity === 'search' && ofAll >= MAX_SEARCHES_OF_ALL) throw conflict('too_many_watched_searches')
}

/** What a view holds now is written down, unless somebody who reads the same by it follows it already. */
async function mustBeFollowable(ctx: Ctx, view: NonNullable<Awaited<ReturnType<typeof mustSeeThing>>>, row?: WatchRow): Promise<void> {
  const readerId = readerOf(view, me(ctx))
  const shares =
    readerId === me(ctx) || row
      ? undefined
      : await ctx.db.selectFrom('watches').select('id').where('viewId', '=', view.id).where('tooWide', '=', false).executeTakeFirst()
  const why = shares ? undefined : await remember(ctx, view, readerId)
  if (why === 'wide') throw conflict('search_too_wide')
  if (why === 'broken') throw invalid({ field: 'id', reason: 'A visão pede algo que não existe mais.' })
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
    me(ctx),
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
