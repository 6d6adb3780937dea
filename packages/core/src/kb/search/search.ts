import { folded } from '@balcao/contracts/folded'
import type { ArticleHits, SearchArticles, SearchContext } from '@balcao/contracts/kb/search'
import type { KbSettings } from '@balcao/contracts/kb/settings'
import type { Ctx } from '../../ctx.ts'
import { decodeCursor, encodeCursor } from '../../paging.ts'
import { pipeline } from '../../pipeline.ts'
import type { Visitor } from '../learning/reader.ts'
import { idsOfEach } from '../one-language.ts'
import { isOpen, publicSettings } from '../pages/settings.ts'
import { readable } from '../readers.ts'
import { facetsOf, NO_FACETS } from './facets.ts'
import { find } from './find.ts'
import { hitsOf } from './hits.ts'
import { isNarrowed } from './narrowed.ts'
import { record } from './recorded.ts'

/** Places that show a few articles and count nothing. */
const WITHOUT_FACETS: readonly SearchContext[] = ['ticket_form', 'ticket', 'palette', 'reply']
/** Articles that they show at most. */
const MOST_SHORT = 10

/** Nothing is searched where there is nothing to read: the knowledge base is off, or for guests closed. Staff go on with what they write. */
export const isClosed = ({ actor }: Ctx, settings: Omit<KbSettings, 'version'>) =>
  actor.side === 'customer' && (actor.userId === null ? !isOpen(settings) : !settings.enabled)

/**
 * Articles that this reader reads, best first: what somebody put first for these words, then what has all of them, then, where these are few,
 * what has most; for customers and guests no text in two languages. Where nothing has a word it is the nearest one that something has. Counted to 500.
 * @throws DomainError invalid_cursor
 */
export async function search(ctx: Ctx, input: SearchArticles, visitor: Visitor): Promise<ArticleHits> {
  const from = input.cursor ? Math.max(0, Number(decodeCursor(input.cursor, 'kb-search', ['integer'])[0])) : 0
  const settings = await publicSettings(ctx)
  if (isClosed(ctx, settings)) return nothing
  const isShort = WITHOUT_FACETS.includes(input.context)
  const found = await find(ctx, { ...input, few: isShort && input.limit <= MOST_SHORT }, settings)
  const pinned = isNarrowed(input) ? [] : await pinnedFor(ctx, input.q, settings.pinned)
  const ids = await idsOfEach(ctx, [...new Set([...pinned, ...found.ids])])
  const until = from + input.limit
  const counted = from === 0 && !isShort
  const [data, facets] = await pipeline([
    hitsOf(ctx, ids.slice(from, until), found.beginnings, new Set(pinned)),
    counted ? facetsOf(ctx, ids) : Promise.resolve(NO_FACETS),
  ])
  const hasNext = ids.length > until
  return {
    data,
    hasNext,
    nextCursor: hasNext ? encodeCursor('kb-search', [until]) : null,
    total: ids.length,
    instead: found.instead,
    facets,
    searchId: record(ctx, input, { ...found, ids }, visitor),
  }
}

const nothing: ArticleHits = { data: [], hasNext: false, nextCursor: null, total: 0, instead: null, facets: NO_FACETS, searchId: null }

const plain = (text: string) => folded(text).replace(/\s+/gu, ' ').trim()

/** What stands first for exactly these words, as far as this reader reads it. */
async function pinnedFor(ctx: Ctx, q: string, pinned: KbSettings['pinned']): Promise<number[]> {
  const asked = plain(q)
  const ids = pinned.filter(({ query }) => plain(query) === asked).map(({ articleId }) => articleId)
  if (ids.length === 0) return []
  const rows = await ctx.db.selectFrom('kbArticles as a').select('a.id').where('a.id', 'in', ids).where(readable(ctx)).execute()
  const read = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => read.has(id))
}
