import { z } from 'zod'
import { Id, opaque, sought, Timestamp } from '../common.ts'
import { STATUSES } from '../tickets/statuses.ts'

/** Longest texts that are looked at; more is refused before anything is read. */
const TITLE = 500
const TEXT = 65_000

export const BANDS = ['low', 'possible', 'probable', 'certain'] as const
export type Band = (typeof BANDS)[number]

/** Why two tickets are probably the same; each language says it its own way. */
export const DuplicateReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('rare_words'), words: z.array(z.string()) }),
  z.object({ code: z.literal('same_title') }),
  z.object({ code: z.literal('similar_title') }),
  z.object({ code: z.literal('similar_text') }),
  z.object({ code: z.literal('same_codes'), words: z.array(z.string()) }),
  z.object({ code: z.literal('same_requester') }),
  z.object({ code: z.literal('same_company') }),
  z.object({ code: z.literal('same_fields'), words: z.array(z.string()) }),
  z.object({ code: z.literal('close_in_time'), minutes: z.int() }),
])
export type DuplicateReason = z.output<typeof DuplicateReason>

export const MatchedTicket = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  status: z.enum(STATUSES),
  requester: z.object({ id: Id, name: z.string() }),
  createdAt: Timestamp,
})
export type MatchedTicket = z.output<typeof MatchedTicket>

/** A ticket that is probably about the same thing. `model` is null where the base model answered. */
export const Match = z.object({
  ticket: MatchedTicket,
  probability: z.number(),
  band: z.enum(BANDS),
  reasons: z.array(DuplicateReason),
  /** The same, said in Portuguese. */
  reasonTexts: z.array(z.string()),
  groupId: Id.nullable(),
  model: Id.nullable(),
})
export type Match = z.output<typeof Match>

/** Of a ticket, or of a text that is none yet: one of both. */
export const Detect = z.strictObject({
  ticketId: Id.optional(),
  title: sought(TITLE).optional(),
  description: sought(TEXT).optional(),
  requesterId: Id.optional(),
  /** Values of custom fields by key; those that the settings name count. */
  fields: z
    .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)]))
    .optional(),
  limit: z.int().min(1).max(20).default(10),
  minProbability: z.number().min(0).max(1).default(0.1),
})
export type Detect = z.output<typeof Detect>
export const Detected = z.object({ matches: z.array(Match), tookMs: z.number() })
export type Detected = z.output<typeof Detected>

export const Realtime = z.strictObject({
  title: sought(TITLE),
  description: sought(TEXT).optional(),
  requesterId: Id.optional(),
  /** Names what is being written, so that a hint counts once. */
  draftKey: opaque(64),
})
export type Realtime = z.output<typeof Realtime>
/** Of a hint customers see the ticket alone, which is theirs. */
export const Hint = z.object({
  ticket: MatchedTicket,
  probability: z.number().nullable(),
  reasonTexts: z.array(z.string()),
})
export type Hint = z.output<typeof Hint>
export const Hints = z.object({ matches: z.array(Hint), articles: z.array(z.object({ id: Id, title: z.string() })) })
export type Hints = z.output<typeof Hints>

export const Compare = z.strictObject({ ticketIds: z.array(Id).length(2) })
export type Compare = z.output<typeof Compare>
/** A part of a text, by characters. */
const Span = z.object({ from: z.int(), to: z.int() })
const Side = MatchedTicket.extend({ description: z.string() })
export const Comparison = z.object({
  a: Side,
  b: Side,
  probability: z.number(),
  band: z.enum(BANDS),
  reasons: z.array(DuplicateReason),
  reasonTexts: z.array(z.string()),
  fields: z.array(z.object({ field: z.string(), a: z.string().nullable(), b: z.string().nullable(), equal: z.boolean() })),
  /** What both texts say, in each. */
  spans: z.object({ a: z.array(Span), b: z.array(Span) }),
  /** Fields in which they differ. */
  differences: z.array(z.string()),
})
export type Comparison = z.output<typeof Comparison>

export const ACTIONS = ['link', 'merge', 'parent', 'answer_once'] as const
export const Recommend = z.strictObject({ queueId: Id.optional(), limit: z.int().min(1).max(50).default(10) })
export type Recommend = z.output<typeof Recommend>
export const Recommendations = z.object({
  items: z.array(z.object({ action: z.enum(ACTIONS), groupId: Id, ticketIds: z.array(Id), why: z.string(), minutesSaved: z.number() })),
})
export type Recommendations = z.output<typeof Recommendations>

/** "Não é duplicata", or a hint that was followed: what the desk makes of a hint. */
export const HINT_OUTCOMES = ['accepted', 'rejected'] as const
