import { z } from 'zod'
import { Id, listOf, Paging, Person, sought, Timestamp } from '../common.ts'
import { STATUSES } from '../tickets/statuses.ts'

/** In the order of the box and of the tabs. */
export const HIT_TYPES = ['ticket', 'user', 'comment', 'article', 'side'] as const
export type HitType = (typeof HIT_TYPES)[number]
/** What the box suggests; messages of side conversations are found on the page alone, and by the staff. */
export const SUGGESTED_TYPES = ['ticket', 'user', 'comment', 'article'] as const
/** Hits are counted no further than this. */
export const MOST_HITS = 1000

const Query = sought(200)

export const Suggest = z.object({ q: Query.default('') })
export type Suggest = z.output<typeof Suggest>

export const Suggestion = z.object({ type: z.enum(SUGGESTED_TYPES), id: Id, label: z.string() })
export type Suggestion = z.output<typeof Suggestion>
export const Suggestions = z.object({ suggestions: z.array(Suggestion) })
export type Suggestions = z.output<typeof Suggestions>

export const Search = Paging.extend({ q: Query.default(''), type: z.enum(HIT_TYPES).default('ticket') })
export type Search = z.output<typeof Search>

/** Text and the places in it that matched, as pairs of positions: never markup. */
export const Marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })
export type Marked = z.output<typeof Marked>

export const Hit = z.object({
  type: z.enum(HIT_TYPES),
  id: Id,
  title: Marked,
  excerpt: Marked,
  /** The ticket found, or that the message found is in. */
  ticket: z.object({ id: Id, number: z.int(), status: z.enum(STATUSES) }).nullable(),
  /** Who asked for the ticket, or wrote the message. */
  person: Person.nullable(),
  isInternal: z.boolean(),
  /** Of an article: when it was changed last. */
  createdAt: Timestamp,
})
export type Hit = z.output<typeof Hit>

/** Of what the found tickets are, each with how many: `none` is nobody, no queue, no company. */
export const FACETS = ['status', 'queue', 'assignee', 'tag', 'company'] as const
export const Facet = z.object({ field: z.enum(FACETS), values: z.array(z.object({ value: z.string(), count: z.int() })) })
export type Facet = z.output<typeof Facet>

export const Found = listOf(Hit).extend({
  total: z.int(),
  /** Hits of each type, counted to `MOST_HITS`. */
  counts: z.object({ ticket: z.int(), user: z.int(), comment: z.int(), article: z.int(), side: z.int() }),
  /** Of all tickets that were found, with the first page; for the desk. */
  facets: z.array(Facet),
  /** Nothing was found as written: these near words were taken instead. */
  instead: z.array(z.object({ asked: z.string(), taken: z.string() })),
  /** Filters whose value nobody knows, as typed. */
  ignored: z.array(z.string()),
})
export type Found = z.output<typeof Found>
