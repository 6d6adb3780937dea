import type { SearchArticles } from '@balcao/contracts/kb/search'
import type { KbSettings } from '@balcao/contracts/kb/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { beginningsOf } from '../../search/marks.ts'
import { withAllBelow } from '../categories/tree.ts'
import { type Term, type Terms, termsOf } from './terms.ts'

/** Where fewer have all words, those that have most of them follow. */
const ENOUGH = 5
/** Of longer questions no article has every word. */
const MOST_FOR_ALL = 8

/** Matches that are looked at where a few are shown and nobody counts them. */
const FEW = 200

type Filter = { categories?: number[]; tags?: string[]; language?: string; since?: string; most?: number }
type Narrowed = Pick<SearchArticles, 'categoryId' | 'tags' | 'language' | 'updatedSince'>

/** What was found: ids, best first; how many of them have all words; what was searched instead; beginnings of words to mark. */
export type Found = { ids: number[]; whole: number; instead: string | null; beginnings: string[] }

/** The reader as the functions of the database take them. */
function readerOf({ actor }: Ctx) {
  const level = actor.side === 'staff' ? 2 : actor.userId === null ? 0 : 1
  const manages = level === 2 && can(actor, 'article.manage')
  return sql`${actor.tenantId}::bigint, ${actor.userId}::bigint, ${level}::integer, ${actor.role}::text, ${manages}::boolean`
}

async function filterOf(ctx: Ctx, { categoryId, tags, language, updatedSince }: Narrowed): Promise<Filter> {
  return {
    ...(categoryId === undefined ? {} : { categories: await withAllBelow(ctx, categoryId) }),
    ...(tags?.length ? { tags } : {}),
    ...(language ? { language } : {}),
    ...(updatedSince ? { since: updatedSince } : {}),
  }
}

async function articlesWith(ctx: Ctx, need: 'all' | 'some', terms: readonly Term[], filter: Filter, sort: string): Promise<number[]> {
  if (terms.length === 0) return []
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(f.id order by f.n), '{}') as ids
    from kb_find_articles(${readerOf(ctx)}, ${JSON.stringify(terms)}::jsonb, ${need}, ${JSON.stringify(filter)}::jsonb, ${sort})
      with ordinality f(id, score, n)`.execute(ctx.db)
  return rows[0]?.ids ?? []
}

type Near = { asked: string; taken: string }

/** For words that nothing of what this reader reads has: the nearest that something has. */
async function nearWords(ctx: Ctx, words: readonly string[], lastIsPrefix: boolean): Promise<Near[]> {
  const { rows } = await sql<Near>`select * from kb_near_words(${readerOf(ctx)}, ${[...words]}::text[], ${lastIsPrefix})`.execute(ctx.db)
  return rows
}

const corrected = (q: string, near: readonly Near[]) => near.reduce((text, { asked, taken }) => text.replaceAll(asked, taken), q)

/** The articles that this reader reads and that fit a question, at most 500; `few`: the first of them are enough. */
export async function find(
  ctx: Ctx,
  input: Narrowed & Pick<SearchArticles, 'q' | 'sort' | 'limit'> & { few?: boolean },
  { synonyms }: Pick<KbSettings, 'synonyms'>,
): Promise<Found> {
  const filter = { ...(await filterOf(ctx, input)), ...(input.few && { most: FEW }) }
  const terms = termsOf(input.q, synonyms)
  const whole = (of: Terms) => (of.all.length > MOST_FOR_ALL ? [] : articlesWith(ctx, 'all', of.all, filter, input.sort))
  const asTyped = await whole(terms)
  const enough = Math.min(ENOUGH, input.limit)
  if (asTyped.length >= enough || (terms.some.length < 2 && asTyped.length > 0))
    return { ids: asTyped, whole: asTyped.length, instead: null, beginnings: beginningsIn(terms) }

  const near = asTyped.length > 0 ? [] : await nearWords(ctx, terms.words, terms.some.at(-1)?.prefix ?? false)
  const taken = near.length > 0 ? termsOf(corrected(input.q, near), synonyms) : terms
  const matching = near.length > 0 ? await whole(taken) : asTyped
  const most = matching.length < enough && taken.some.length > 1 ? await articlesWith(ctx, 'some', taken.some, filter, input.sort) : []
  const ids = [...new Set([...matching, ...most])]
  const instead = near.length > 0 && ids.length > 0 ? corrected(input.q, near) : null
  return { ids, whole: near.length > 0 ? 0 : matching.length, instead, beginnings: beginningsIn(taken) }
}

const beginningsIn = ({ all, some }: Terms): string[] => [...new Set(beginningsOf([...all, ...some].flatMap(({ any }) => any)))]
