import { z } from 'zod'
import { Id, prose } from '../common.ts'

export const MAX_REVIEW_NOTE = 500
const note = z.union([z.literal(''), prose(MAX_REVIEW_NOTE)]).default('')
/** The version that was read: where it is not current any more, the answer is 409. */
const number = z.int().positive().max(10_000)

/** Asks somebody to review what is current. A draft is in review from then on; what is published stays so. */
export const AskReview = z.strictObject({ id: Id, reviewerId: Id, note })
export type AskReview = z.output<typeof AskReview>
/** Approves a version; what is in review is published. */
export const ApproveDocument = z.strictObject({ id: Id, number, note })
export type ApproveDocument = z.output<typeof ApproveDocument>
/** Gives it back to whoever is responsible, with what is to be changed: a draft again, where it was in review. */
export const ReturnDocument = z.strictObject({ id: Id, number, note: prose(MAX_REVIEW_NOTE) })
export type ReturnDocument = z.output<typeof ReturnDocument>

/** What became of a review. */
export const REVIEW_STEPS = ['asked', 'approved', 'returned'] as const
export type ReviewStep = (typeof REVIEW_STEPS)[number]
