import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { keptMovesOf } from '../search/internal/kept-moves.ts'
import { searchMovesOf } from '../tickets/internal/search-moves.ts'
import { seenAmong } from '../tickets/internal/seen-among.ts'
import type { ThingKey } from '../tickets/internal/wide-watchers.ts'
import { actorsOf } from '../users/actors.ts'
import { quickAction } from './internal/quick-actions.ts'
import { newsOf } from './words.ts'
import { write } from './write.ts'

/** Tickets of one merge that are looked at, the newest first; what others came into is told with their next change. */
const MOST = 5_000
const AT_ONCE = 500

type Watching = { userId: number; mutedUntil: string | null }
type Moved = { key: ThingKey; name: string; path: string; watching: readonly Watching[]; entered: number[]; left: number[] }
type Seen = { key: ThingKey; name: string; path: string; entered: number; left: number }

/** The tickets that came with a merge, by what their histories say. */
async function ticketsOf({ db }: Ctx, { first, last }: { first: number; last: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketEvents')
    .select('ticketId')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('kind', '=', 'updated')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return [...new Set(rows.map(({ ticketId }) => ticketId))]
}

/** What these tickets came into and left of followed views and searches, by what each of them is. */
async function movesOf(ctx: Ctx, ids: readonly number[]): Promise<Moved[]> {
  const moved = new Map<string, Moved>()
  const add = (place: string, made: Omit<Moved, 'entered' | 'left'>, ticketId: number, entered: boolean) => {
    const one = moved.get(place) ?? { ...made, entered: [], left: [] }
    one[entered ? 'entered' : 'left'].push(ticketId)
    moved.set(place, one)
  }
  for (let n = 0; n < ids.length; n += AT_ONCE) {
    const some = ids.slice(n, n + AT_ONCE)
    for (const { ticketId, search, entered } of [...(await searchMovesOf(ctx, some)).values()].flat()) {
      const { viewId, readerId, name, watching } = search
      add(`${viewId} ${readerId}`, { key: `search:${viewId}`, name, path: `/tickets?view=${viewId}`, watching }, ticketId, entered)
    }
    for (const { ticketId, search, entered } of [...(await keptMovesOf(ctx, some)).values()].flat()) {
      const path = `/search?${new URLSearchParams({ q: search.q })}`
      add(`kept ${search.id}`, { key: `kept_search:${search.id}`, name: search.name, path, watching: [search] }, ticketId, entered)
    }
  }
  return [...moved.values()]
}

/**
 * Tells who follows views, or searches of theirs, what a merge of companies brought into them or took out: one notification a person and
 * merge, however many tickets, and of none that they may not see.
 */
export async function notifyOfMerge(ctx: Ctx, { outboxId, actorId, payload: { moved } }: Fact<'company:merged'>): Promise<void> {
  if (!moved) return
  const now = Date.now()
  const told = new Map<number, Seen[]>()
  for (const { key, name, path, watching, entered, left } of await movesOf(ctx, await ticketsOf(ctx, moved))) {
    const awake = watching.filter(({ mutedUntil }) => mutedUntil === null || Date.parse(mutedUntil) <= now).map(({ userId }) => userId)
    const people = (await actorsOf(ctx, awake)).filter(({ userId, isActive, side }) => userId !== actorId && isActive && side === 'staff')
    const [came, went] = [await seenAmong(ctx, people, entered), await seenAmong(ctx, people, left)]
    for (const [n, { userId }] of people.entries()) {
      const seen = { key, name, path, entered: came[n] as number, left: went[n] as number }
      if (seen.entered + seen.left > 0) told.set(userId, [...(told.get(userId) ?? []), seen])
    }
  }
  const readers = await actorsOf(ctx, [...told.keys()])
  await write(
    ctx,
    readers.map(({ userId, language }) => {
      const all = told.get(userId) as [Seen, ...Seen[]]
      const [{ name, path, entered, left }] = all
      return {
        ...newsOf('regrouped', { name, entered, left, more: all.length - 1 })(language),
        userId,
        sourceKey: `merged-${outboxId}`,
        type: entered > 0 ? 'search_entered' : 'search_left',
        module: 'tickets',
        actionUrl: path,
        metadata: { followed: all.map(({ key }) => key) },
        quickActions: [quickAction('open', language)],
        concern: 'mine' as const,
      }
    }),
  )
}
