import { folded } from '@balcao/contracts/folded'
import { LEAST_CHARACTERS } from '@balcao/contracts/search/bounds'
import type { ParsedQuery } from '@balcao/contracts/search/query'
import {
  type Found,
  type Hit,
  type HitType,
  MOST_HITS,
  type Search,
  SUGGESTED_TYPES,
  type Suggest,
  type Suggestions,
} from '@balcao/contracts/search/search'
import type { Ctx } from '../ctx.ts'
import { articleHits, articlesBeside } from '../kb/search/beside.ts'
import { decodeCursor, encodeCursor } from '../paging.ts'
import { parallelRead, pipeline } from '../pipeline.ts'
import { can } from '../policy.ts'
import { type Asked, asked, peopleIds } from './internal/asked.ts'
import { facetsOf } from './internal/facets.ts'
import { commentIds, ticketIds } from './internal/find.ts'
import { commentHits, peopleHits, ticketHits } from './internal/hits.ts'
import { type NearWord, nearWords } from './internal/near-words.ts'
import { parsed } from './internal/parsed.ts'
import { sideHits, sideIds } from './internal/side.ts'
import { beginningsOf } from './marks.ts'

/** What the box holds of each type. */
const SUGGESTED: Record<HitType, number> = { ticket: 5, user: 4, comment: 3, article: 3, side: 0 }

/** How many of each type are taken, and of how many of the newest they are the best. */
type Bounds = { lookedAt: number; most: Record<HitType, number> }
const FOR_BOX: Bounds = { lookedAt: 200, most: SUGGESTED }
const FOR_PAGES: Bounds = {
  lookedAt: MOST_HITS,
  most: { ticket: MOST_HITS, user: MOST_HITS, comment: MOST_HITS, article: MOST_HITS, side: MOST_HITS },
}

type Ids = Record<HitType, number[]>
type Beginnings = Record<HitType, readonly string[]>
type Finding = { ids: Ids; beginnings: Beginnings; instead: NearWord[] }

const marking = (texts: readonly string[], article: readonly string[]): Beginnings => {
  const beginnings = beginningsOf(texts)
  return { ticket: beginnings, user: beginnings, comment: beginnings, side: beginnings, article }
}

/** Everything of a query that the caller may see; where that is nothing but articles, what the nearest words find. */
async function find(ctx: Ctx, query: ParsedQuery, bounds: Bounds): Promise<Finding> {
  const wanted = await asked(ctx, query)
  const texts = [...wanted.words, ...wanted.phrases]
  const { articles, ...ids } = await idsOf(ctx, wanted, bounds)
  const article = articles.ids
  if (ids.ticket.length + ids.user.length + ids.comment.length + ids.side.length > 0)
    return { ids: { ...ids, article }, beginnings: marking(texts, articles.beginnings), instead: [] }
  const instead = await nearWords(ctx, wanted.words)
  if (instead.length === 0) return { ids: { ...ids, article }, beginnings: marking([], articles.beginnings), instead }
  const taken = wanted.words.map((word) => instead.find((near) => near.asked === folded(word))?.taken ?? word)
  const near = await idsOf(ctx, { ...wanted, words: taken }, bounds)
  const found = near.ticket.length + near.comment.length + near.side.length > 0
  const { ticket, comment, side } = near
  return {
    ids: { ticket, comment, side, user: [], article },
    beginnings: marking([...taken, ...wanted.phrases], articles.beginnings),
    instead: found ? instead : [],
  }
}

type Articles = Awaited<ReturnType<typeof articlesBeside>>
const NO_ARTICLES: Articles = { ids: [], beginnings: [] }

/** Messages and articles are looked for beside tickets and people, whose statements are sent one behind the other: none waits for the answer to the one before. */
async function idsOf(ctx: Ctx, wanted: Asked, { lookedAt, most }: Bounds): Promise<Omit<Ids, 'article'> & { articles: Articles }> {
  // What narrows tickets says nothing of people and articles.
  const others = wanted.hasText && wanted.filter === null
  const texts = [...wanted.words, ...wanted.phrases]
  const first = (own: Ctx) =>
    pipeline([
      ticketIds(own, wanted, lookedAt, most.ticket),
      others && can(ctx.actor, 'user.list') ? peopleIds(own, texts, most.user) : Promise.resolve([]),
    ])
  if (!wanted.hasText) return { ticket: (await first(ctx))[0], user: [], comment: [], side: [], articles: NO_ARTICLES }
  const second = (own: Ctx) =>
    pipeline([
      commentIds(own, wanted, lookedAt, most.comment),
      others ? articlesBeside(own, texts.join(' '), most.article) : Promise.resolve(NO_ARTICLES),
      sideIds(own, wanted, most.side),
    ])
  const [[ticket, user], [comment, articles, side]] = await parallelRead(ctx, first, second)
  return { ticket, user, comment, side, articles }
}

const HITS = { ticket: ticketHits, user: peopleHits, comment: commentHits, article: articleHits, side: sideHits }

/** Tickets, people, messages and articles for the search box. Fewer than two characters suggest nothing. */
export async function suggestions(ctx: Ctx, { q }: Suggest): Promise<Suggestions> {
  if (q.trim().length < LEAST_CHARACTERS) return { suggestions: [] }
  const { ids, beginnings } = await find(ctx, (await parsed(ctx, [q]))[0] as ParsedQuery, FOR_BOX)
  const hits = await Promise.all(
    SUGGESTED_TYPES.map((type) => {
      const few = ids[type].slice(0, SUGGESTED[type])
      return few.length > 0 ? suggested(type, HITS[type](ctx, few, beginnings[type])) : []
    }),
  )
  return { suggestions: hits.flat() }
}

const suggested = async <T extends string>(type: T, hits: Promise<Hit[]>) =>
  (await hits).map((hit) => ({ type, id: hit.id, label: labelOf(hit) }))

function labelOf({ type, title, excerpt, ticket }: Hit): string {
  if (type === 'ticket') return `#${ticket?.number} ${title.text}`
  if (type === 'article') return title.text
  return type === 'user' ? `${title.text} (${excerpt.text})` : excerpt.text
}

/** So many tickets take longer to be counted than a connection of its own to be had for it. */
const MANY = 200

/**
 * A page of what was found of one type, best first, and how much there is of each, counted to a thousand.
 * @throws DomainError invalid_cursor
 */
export async function search(ctx: Ctx, input: Search): Promise<Found> {
  const from = input.cursor ? Number(decodeCursor(input.cursor, 'search', ['integer'])[0]) : ((input.page ?? 1) - 1) * input.limit
  const query = (await parsed(ctx, [input.q]))[0] as ParsedQuery
  const { ids, beginnings, instead } = await find(ctx, query, FOR_PAGES)
  const all = ids[input.type]
  const until = from + input.limit
  const page = from >= 0 ? all.slice(from, until) : []
  const hasNext = all.length > until
  const shown = async (own: Ctx) => (page.length > 0 ? HITS[input.type](own, page, beginnings[input.type]) : [])
  const counted = async (own: Ctx) => (from === 0 ? facetsOf(own, ids.ticket) : [])
  const apart = from === 0 && ctx.actor.side === 'staff' && ids.ticket.length > MANY
  const [data, facets] = apart ? await parallelRead(ctx, shown, counted) : await pipeline([shown(ctx), counted(ctx)])
  return {
    data,
    hasNext,
    nextCursor: hasNext ? encodeCursor('search', [until]) : null,
    total: all.length,
    counts: {
      ticket: ids.ticket.length,
      user: ids.user.length,
      comment: ids.comment.length,
      article: ids.article.length,
      side: ids.side.length,
    },
    facets,
    instead,
    ignored: query.ignored,
  }
}
