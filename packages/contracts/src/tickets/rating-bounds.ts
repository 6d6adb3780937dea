/** Bounds of ratings; without schemas, so that a page can show the choices without loading them. */
export const SCORES = [1, 2, 3, 4, 5] as const
export type Score = (typeof SCORES)[number]
/** Up to here a rating is a low one: it is asked what went wrong. */
export const LOW_SCORE = 3

export const RATING_REASONS = ['slow', 'unsolved', 'unclear', 'manner', 'other'] as const
export type RatingReason = (typeof RATING_REASONS)[number]

export const MAX_RATING_COMMENT = 2_000
/** How long after a resolution it can be rated, and the rating changed. */
export const RATING_DAYS = 14

export const isReason = (value: unknown): value is RatingReason => RATING_REASONS.some((reason) => reason === value)
