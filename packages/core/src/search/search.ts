import { LEAST_CHARACTERS } from '@balcao/contracts/search/bounds'
import { folded, type ParsedQuery, parseQuery } from '@balcao/contracts/search/query'
import { type Found, type Hit, type HitType, MOST_HITS, type Search, type Suggest, type Suggestions } from '@balcao/contracts/search/search'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor } from '../paging.ts'
import { can } from '../policy.ts'
import { type Asked, asked, peopleIds } from './internal/asked.ts'
import { facetsOf } from './internal/facets.ts'
import { commentIds, ticketIds } from './internal/find.ts'
import { commentHits, peopleHits, ticketHits } from './internal/hits.ts'
import { beginningsOf } from './internal/marks.ts'
import { type NearWord, nearWords } from './internal/near-words.ts'

/** What the box holds of each type. */
const SUGGESTED: Record<HitType, number> = { ticket: 5, user: 4, comment: 3 }
/** Suggestions are the best of this many of the newest. */
const LOOKED_AT = 200

type Ids = Record<HitType, number[]>
type Finding = { ids: Ids; beginnings: string[]; instead: NearWord[] }

/** Everything of a query that the caller may see; where that is nothing, what the nearest words find. */
async function find(ctx: Ctx, query: ParsedQuery, most: number): Promise<Finding> {
  const wanted = await asked(ctx, query)
  const texts = [...wanted.words, ...wanted.phrases]
  const ids = await idsOf(ctx, wanted, most)
  if (ids.ticket.length + ids.user.length + ids.comment.length > 0) return { ids, beginnings: beginningsOf(texts), instead: [] }
  const instead = await nearWords(ctx, wanted.words)
  if (instead.length === 0) return { ids, beginnings: [], instead }
  const taken = wanted.words.map((word) => instead.find((near) => near.asked === folded(word))?.taken ?? word)
  const near = await idsOf(ctx, { ...wanted, words: taken }, most)
  const found = near.ticket.length + near.comment.length > 0
  return { ids: { ...near, user: [] }, beginnings: beginningsOf([...taken, ...wanted.phrases]), instead: found ? instead : [] }
}

async function idsOf(ctx: Ctx, wanted: Asked, most: number): Promise<Ids> {
  const people = wanted.hasText && wanted.filter === null && can(ctx.actor, 'user.list')
  return {
    ticket: await ticketIds(ctx, wanted, most),
    user: people ? await peopleIds(ctx, [...wanted.words, ...wanted.phrases], Math.min(most, MOST_HITS)) : [],
    comment: await commentIds(ctx, wanted, most),
  }
}

const HITS = { ticket: ticketHits, user: peopleHits, comment: commentHits }

/** Tickets, people and messages for the search box. Fewer than two characters suggest nothing. */
export async function suggestions(ctx: Ctx, { q }: Suggest): Promise<Suggestions> {
  if (q.trim().length < LEAST_CHARACTERS) return { suggestions: [] }
  const { ids, beginnings } = await find(ctx, parseQuery(q), LOOKED_AT)
  const all: Suggestions['suggestions'] = []
  for (const type of ['ticket', 'user', 'comment'] as const) {
    const few = ids[type].slice(0, SUGGESTED[type])
    if (few.length === 0) continue
    for (const hit of await HITS[type](ctx, few, beginnings)) all.push({ type, id: hit.id, label: labelOf(hit) })
  }
  return { suggestions: all }
}

function labelOf({ type, title, excerpt, ticket }: Hit): string {
  if (type === 'ticket') return `#${ticket?.number} ${title.text}`
  return type === 'user' ? `${title.text} (${excerpt.text})` : excerpt.text
}

/**
 * A page of what was found of one type, best first, and how much there is of each, counted to a thousand.
 * @throws DomainError invalid_cursor
 */
export async function search(ctx: Ctx, input: Search): Promise<Found> {
  const from = input.cursor ? Number(decodeCursor(input.cursor, 'search', ['integer'])[0]) : ((input.page ?? 1) - 1) * input.limit
  const query = parseQuery(input.q)
  const { ids, beginnings, instead } = await find(ctx, query, MOST_HITS)
  const all = ids[input.type]
  const until = from + input.limit
  const page = from >= 0 ? all.slice(from, until) : []
  const hasNext = all.length > until
  return {
    data: page.length ? await HITS[input.type](ctx, page, beginnings) : [],
    hasNext,
    nextCursor: hasNext ? encodeCursor('search', [until]) : null,
    total: all.length,
    counts: { ticket: ids.ticket.length, user: ids.user.length, comment: ids.comment.length },
    facets: from === 0 ? await facetsOf(ctx, ids.ticket) : [],
    instead,
    ignored: query.ignored,
  }
}
