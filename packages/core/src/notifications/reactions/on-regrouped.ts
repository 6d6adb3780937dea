import { MOST_REGROUPED } from '@balcao/contracts/events'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { keptMovesOf } from '../../search/kept-moves.ts'
import { actorsOf } from '../../users/actors.ts'
import { searchMovesOf } from '../../watchers/search-moves.ts'
import { seenAmong } from '../../watchers/seen-among.ts'
import type { ThingKey } from '../../watchers/wide-watchers.ts'
import { quickAction } from '../internal/quick-actions.ts'
import { newsOf } from '../news/news.ts'
import type { NewsTexts } from '../news/texts.ts'
import { write } from '../write.ts'

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
    .limit(MOST_REGROUPED)
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

type By = Parameters<NewsTexts['regrouped']>[0]['by']

/**
 * Tells who follows views, or searches of theirs, what one act brought into them or took out, of these tickets: one notification a person
 * and act, however many tickets, and of none that they may not see.
 */
async function tell(ctx: Ctx, { outboxId, actorId }: Pick<Fact<'tag:changed'>, 'outboxId' | 'actorId'>, by: By, ids: readonly number[]) {
  const now = Date.now()
  const told = new Map<number, Seen[]>()
  for (const { key, name, path, watching, entered, left } of await movesOf(ctx, ids)) {
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
        ...newsOf('regrouped', { by, name, entered, left, more: all.length - 1 })(language),
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

/** What a merge of companies brought into followed views and searches, or took out. */
export async function notifyOfCompanies(ctx: Ctx, fact: Fact<'company:merged'>): Promise<void> {
  const { moved } = fact.payload
  if (moved) await tell(ctx, fact, 'companies', await ticketsOf(ctx, moved))
}

/** The same of a merge of tags, of another name of one (searches name it), and of its end. */
export const notifyOfTags = (ctx: Ctx, fact: Fact<'tag:changed'>): Promise<void> =>
  tell(ctx, fact, `tag_${fact.payload.how}`, fact.payload.ticketIds)
