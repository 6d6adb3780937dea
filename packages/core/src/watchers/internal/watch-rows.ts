import type { GetWatch, WatchedThing, WatchHow } from '@balcao/contracts/watchers/watches'
import { isInAndOut, type WatchedEntity, type WatchLevel, type WatchSleep, type WatchSource } from '@balcao/contracts/watchers/watching'
import type { DB } from '@balcao/db/schema'
import type { Selectable } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { mustFindKept } from '../../search/kept-held.ts'
import { knownTo } from '../../ticket-list/view-references.ts'
import { filterOf, liveViews, mustFindView } from '../../ticket-list/view-rows.ts'
import { askedBy } from '../search-reader.ts'
import { seesThing } from '../wide-watchers.ts'
import { lastChanges } from './watch-changes.ts'
import type { Search } from './watch-room.ts'
import { unreadAmong } from './watch-unread.ts'

export type WatchRow = Selectable<DB['watches']>

export const COLUMN_OF = {
  company: 'companyId',
  queue: 'queueId',
  tag: 'tagId',
  search: 'viewId',
  kept_search: 'keptSearchId',
} as const satisfies Record<WatchedEntity, keyof WatchRow>
const TABLE_OF = { company: 'companies', queue: 'queues', tag: 'tags' } as const
const MISSING = { company: 'company_not_found', queue: 'queue_not_found', tag: 'tag_not_found' } as const

/**
 * @returns the view or the search, where it is one
 * @throws DomainError company_, queue_, tag_, view_ or search_not_found: also for what the caller may not see
 */
export async function mustSeeThing(ctx: Ctx, { entity, id }: GetWatch): Promise<Search | undefined> {
  if (entity === 'search') return mustFindView(ctx, id)
  if (entity === 'kept_search') return mustFindKept(ctx, id)
  const there = seesThing(ctx.actor, entity, id) && (await namesOf(ctx, entity, [id])).has(id)
  if (!there) throw notFound(MISSING[entity])
  return undefined
}

async function namesOf({ db }: Ctx, entity: keyof typeof TABLE_OF, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(TABLE_OF[entity] as 'tags')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of these, what the caller keeps under a name. */
async function keptOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { name: string | null; q: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('keptSearches')
    .select(['id', 'name', 'q'])
    .where('userId', '=', me(ctx))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How a row says its person follows. */
export const howOf = (row: WatchRow, asleep: WatchSleep | null): WatchHow => ({
  level: row.level as WatchLevel,
  mutedUntil: row.mutedUntil,
  source: row.source as WatchSource,
  since: row.createdAt,
  asleep,
})

/** The caller's rows as they are shown: by name, with what is unread and when something of it changed last. A query a kind, whatever the page. */
export async function shownThings(ctx: Ctx, rows: readonly WatchRow[]): Promise<WatchedThing[]> {
  const idsOf = (entity: WatchedEntity) => rows.filter((row) => row.entity === entity).map(({ entityId }) => entityId)
  const names = {
    company: await namesOf(ctx, 'company', idsOf('company')),
    queue: await namesOf(ctx, 'queue', idsOf('queue')),
    tag: await namesOf(ctx, 'tag', idsOf('tag')),
  }
  const kept = await keptOf(ctx, idsOf('kept_search'))
  const searches = idsOf('search')
  const views = new Map(
    searches.length === 0
      ? []
      : (
          await liveViews(ctx)
            .where((eb) => eb('id', '=', eb.fn.any(eb.val(searches))))
            .execute()
        ).map((view) => [view.id, view]),
  )
  const known = await knownTo(
    ctx,
    [...views.values()].map((view) => filterOf(view).filter),
  )
  const nameOf = (entity: keyof typeof names, id: number) => (seesThing(ctx.actor, entity, id) ? names[entity].get(id) : undefined)
  const seen = rows.map((row) => {
    const entity = row.entity as WatchedEntity
    const view = views.get(row.entityId)
    const own = entity === 'kept_search' ? kept.get(row.entityId) : undefined
    const name = isInAndOut(entity) ? (view?.name ?? own?.name) : nameOf(entity as keyof typeof names, row.entityId)
    const isBroken = view !== undefined && askedBy(view, known) === undefined
    const asleep: WatchSleep | null = name === undefined ? 'unseen' : isBroken ? 'broken' : row.tooWide ? 'wide' : null
    return { row, entity, view, name: name ?? null, q: own?.q ?? null, asleep }
  })
  const changed = await lastChanges(
    ctx,
    seen.filter(({ name }) => name !== null),
  )
  const unread = await unreadAmong(
    ctx,
    rows.map(({ entity, entityId }) => `${entity}:${entityId}`),
  )
  return seen.map(({ row, entity, name, q, asleep }) => ({
    entity,
    id: row.entityId,
    name,
    q,
    how: howOf(row, asleep),
    unread: unread.has(`${entity}:${row.entityId}`),
    lastChangeAt: changed.get(row.id) ?? null,
  }))
}
