import type { GetWatch } from '@balcao/contracts/watchers/watches'
import { isInAndOut, MAX_SEARCHES_OF_ALL, MAX_WATCHED_SEARCHES, MAX_WATCHERS, MAX_WATCHES } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { type KeptRow, rememberKept } from '../../search/kept-held.ts'
import type { ViewRow } from '../../ticket-list/view-rows.ts'
import { remember } from '../followed-searches.ts'
import { readerOf } from '../search-reader.ts'

/** One after the other within an organisation: nobody is the hundred-and-first. */
export async function holdRoom(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('watches'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
}

/** What comes and goes is told of: a view, or a search with words. */
export type Search = ViewRow | KeptRow

type Wanted = GetWatch & { userId: number }

/**
 * What room there is for some to follow some things, asked once for all of them; each that is let in takes its place.
 * @returns lets one in @throws DomainError (of what it returns) too_many_watching, too_many_watches, too_many_watched_searches
 */
export async function roomFor(ctx: Ctx, wanted: readonly Wanted[]): Promise<(one: Wanted) => void> {
  const entities = wanted.map(({ entity }) => entity)
  const users = [...new Set(wanted.map(({ userId }) => userId))]
  const { rows } = await sql<{ key: string; n: number }>`
    select w.entity || ':' || w.entity_id as key, count(*)::int as n
    from (select distinct * from unnest(${entities}::text[], ${wanted.map(({ id }) => id)}::bigint[])) k (entity, id)
    join watches w on w.entity = k.entity and w.entity_id = k.id group by 1
    union all select 'user:' || user_id, count(*)::int from watches where user_id = any(${users}::bigint[]) group by 1
    union all select 'searches:' || user_id, count(*)::int from watches
      where user_id = any(${users}::bigint[]) and (view_id is not null or kept_search_id is not null) group by 1
    union all select 'all', count(*)::int from (
      (select 1 from watches where view_id is not null limit ${sql.lit(MAX_SEARCHES_OF_ALL)})
      union all (select 1 from watches where kept_search_id is not null limit ${sql.lit(MAX_SEARCHES_OF_ALL)})) s`.execute(ctx.db)
  const counts = new Map(rows.map(({ key, n }) => [key, n]))
  const of = (key: string) => counts.get(key) ?? 0
  return ({ entity, id, userId }) => {
    const isSearch = isInAndOut(entity)
    if (of(`${entity}:${id}`) >= MAX_WATCHERS) throw conflict('too_many_watching')
    if (of(`user:${userId}`) >= MAX_WATCHES || (isSearch && of(`searches:${userId}`) >= MAX_WATCHED_SEARCHES))
      throw conflict('too_many_watches')
    if (isSearch && of('all') >= MAX_SEARCHES_OF_ALL) throw conflict('too_many_watched_searches')
    for (const key of [`${entity}:${id}`, `user:${userId}`, ...(isSearch ? [`searches:${userId}`, 'all'] : [])])
      counts.set(key, of(key) + 1)
  }
}

/**
 * What a view holds, or a search of theirs finds, is written down now, unless somebody who reads the same by a view follows it already.
 * @throws DomainError search_too_wide; invalid_input for a view that asks for something that is gone, and a search that asks for nothing
 */
export async function mustBeFollowable(ctx: Ctx, what: Search, userId: number, isAnew = false): Promise<void> {
  const why = 'q' in what ? await rememberKept(ctx, what) : await rememberView(ctx, what, userId, isAnew)
  if (why === 'wide') throw conflict('search_too_wide')
  if (why === 'broken') throw invalid({ field: 'id', reason: 'view_broken' })
  if (why === 'empty') throw invalid({ field: 'id', reason: 'nothing_to_watch' })
}

async function rememberView(ctx: Ctx, view: ViewRow, userId: number, isAnew: boolean) {
  const readerId = readerOf(view, userId)
  const shares =
    readerId === userId || isAnew
      ? undefined
      : await ctx.db.selectFrom('watches').select('id').where('viewId', '=', view.id).where('tooWide', '=', false).executeTakeFirst()
  return shares ? undefined : remember(ctx, view, readerId)
}
