import { z } from 'zod'
import { Id, LocalDay, listOf, Paging } from '../common.ts'
import { because } from '../reasons.ts'

/** Days of one analysis, and how many articles and searches it names. */
export const MOST_DAYS = 366
export const MOST_NAMED_IN_ANALYSIS = 20
export const ANALYSIS_STEPS = ['day', 'week', 'month'] as const
export type AnalysisStep = (typeof ANALYSIS_STEPS)[number]

const DAY_MS = 86_400_000

/** Days where the organisation is, both counted; without them the last 30. */
export const GetKbAnalytics = z
  .strictObject({
    from: LocalDay.optional(),
    to: LocalDay.optional(),
    /** It and every category below. */
    categoryId: Id.optional(),
    step: z.enum(ANALYSIS_STEPS).default('day'),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    if (!from || !to) return
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    if (days < 0) addIssue({ code: 'custom', path: ['to'], message: because('period_backwards') })
    else if (days >= MOST_DAYS) addIssue({ code: 'custom', path: ['to'], message: because('period_too_long', { most: MOST_DAYS }) })
  })
export type GetKbAnalytics = z.output<typeof GetKbAnalytics>

/** What readers made of articles in a time. Searches and deflections belong to no category: they are null where one is asked for. */
export const KbTotals = z.object({
  views: z.int(),
  staffViews: z.int(),
  helpful: z.int(),
  notHelpful: z.int(),
  ratings: z.int(),
  rating: z.number().nullable(),
  usedInReplies: z.int(),
  feedback: z.int(),
  searches: z.int().nullable(),
  withoutResult: z.int().nullable(),
  withoutClick: z.int().nullable(),
  /** Spared a ticket as readers say, as no ticket within a day suggests, and taken back by one. Never added up. */
  confirmed: z.int().nullable(),
  assumed: z.int().nullable(),
  takenBack: z.int().nullable(),
})
export type KbTotals = z.output<typeof KbTotals>

export const KbAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  totals: KbTotals,
  /** The same of as many days before. */
  before: KbTotals,
  series: z.array(
    z.object({
      from: z.string(),
      views: z.int(),
      helpful: z.int(),
      notHelpful: z.int(),
      searches: z.int().nullable(),
      withoutResult: z.int().nullable(),
    }),
  ),
  /** The most read. */
  articles: z.array(
    z.object({
      id: Id,
      title: z.string(),
      views: z.int(),
      helpful: z.int(),
      notHelpful: z.int(),
      rating: z.number().nullable(),
      usedInReplies: z.int(),
    }),
  ),
  /** What was searched by two people or more, the most often first. */
  searches: z.array(z.object({ query: z.string(), times: z.int(), people: z.int(), results: z.int(), clicks: z.int() })),
})
export type KbAnalytics = z.output<typeof KbAnalytics>

export const GAP_KINDS = ['no_result', 'no_click', 'refused', 'tickets', 'low_rated', 'read_then_ticket', 'stale', 'broken_links'] as const
export type GapKind = (typeof GAP_KINDS)[number]
/** Days that gaps look back. */
export const GAP_DAYS = 90

/** `minPeople`: what fewer people asked for is not shown; below two it could tell of one. */
export const ListGaps = Paging.omit({ page: true })
  .extend({ kind: z.enum(GAP_KINDS).optional(), minPeople: z.int().min(2).max(1_000).default(2) })
  .strict()
export type ListGaps = z.output<typeof ListGaps>

/** Something that readers look for, or that an article does not give them. */
export const Gap = z.object({
  /** What an article that closes it is begun with. */
  id: z.string(),
  kind: z.enum(GAP_KINDS),
  /** What was asked, or the title of the article. */
  title: z.string(),
  /** People, tickets or links that it is about. */
  people: z.int(),
  times: z.int(),
  /** Of the last 30 days, and of the 30 before. */
  recent: z.int(),
  earlier: z.int(),
  lastAt: z.string().nullable(),
  /** The article that it is about, or the nearest one. */
  article: z.object({ id: Id, title: z.string() }).nullable(),
  /** What is being written for it. Once that is published, the gap is none. */
  draft: z.object({ id: Id, title: z.string() }).nullable(),
  /** Some of the tickets of a kind that no article helps with. */
  ticketIds: z.array(Id),
})
export type Gap = z.output<typeof Gap>
export const GapList = listOf(Gap)
export type GapList = z.output<typeof GapList>

/** A kind and what it is of: gaps are told apart by what they are, not numbered. */
const GapId = z
  .string()
  .max(200)
  .regex(new RegExp(`^(${GAP_KINDS.join('|')}):`))
export const DismissGap = z.strictObject({ id: GapId, dismissed: z.boolean().default(true) })
export type DismissGap = z.output<typeof DismissGap>
export const GapDismissed = z.object({ id: z.string(), dismissed: z.boolean() })
export type GapDismissed = z.output<typeof GapDismissed>
