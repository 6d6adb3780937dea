import { z } from 'zod'
import { LinkToken } from '../auth/provider.ts'
import { Id, prose, Timestamp } from '../common.ts'
import { MAX_RATING_COMMENT, RATING_REASONS, SCORES } from './rating-bounds.ts'

/** What the requester thought of one resolution. */
export const Rating = z.object({
  score: z.literal(SCORES),
  reason: z.enum(RATING_REASONS).nullable(),
  comment: z.string(),
  /** Where they said so: on the ticket's page, or by the mailed link. */
  via: z.enum(['portal', 'link']),
  ratedAt: Timestamp,
  changedAt: Timestamp,
})
export type Rating = z.output<typeof Rating>

/** The rating of the latest resolution; staff also get those of earlier ones. Customers who did not ask get none. */
export const TicketRating = z.object({
  rating: Rating.nullable(),
  earlier: z.array(Rating),
  /** The reader is the requester, and it is not too late. */
  mayRate: z.boolean(),
  until: Timestamp.nullable(),
})
export type TicketRating = z.output<typeof TicketRating>

const given = {
  score: z.literal(SCORES),
  reason: z.enum(RATING_REASONS).nullable().default(null),
  comment: z.literal('').or(prose(MAX_RATING_COMMENT)).default(''),
}
export type GivenRating = Pick<Rating, 'score' | 'reason' | 'comment'>

export const GetRating = z.strictObject({ id: Id })
export type GetRating = z.output<typeof GetRating>
export const RateTicket = z.strictObject({ id: Id, ...given })
export type RateTicket = z.output<typeof RateTicket>

/** By the link that was mailed; looking it up rates nothing. */
export const LookUpRating = z.strictObject({ token: LinkToken })
export type LookUpRating = z.output<typeof LookUpRating>
export const RateByLink = z.strictObject({ token: LinkToken, ...given })
export type RateByLink = z.output<typeof RateByLink>

/** All that whoever holds the link learns. */
export const AskedRating = z.object({
  number: z.int(),
  title: z.string(),
  tenantName: z.string(),
  rating: Rating.nullable(),
  until: Timestamp,
})
export type AskedRating = z.output<typeof AskedRating>
