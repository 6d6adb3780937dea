import { z } from 'zod'
import { Id, Instant, Timestamp } from '../common.ts'
import { AVAILABILITIES, MAX_CAPACITY } from './words.ts'

/**
 * Whether somebody can be given tickets. `stated` is what was said; `effective` what it comes to: online only with an open app, or for who is
 * always available.
 */
export const Availability = z.object({
  stated: z.enum(AVAILABILITIES),
  effective: z.enum(AVAILABILITIES),
  /** When what was stated ends by itself. */
  until: Timestamp.nullable(),
})
export type Availability = z.output<typeof Availability>

/** Why `effective` is what it is: what was stated, that no app is open, that they always are, or that the account is not active. */
export const AVAILABILITY_REASONS = ['stated', 'no_app_open', 'app_open', 'always_available', 'inactive'] as const

/** One's own; with `userId` that of a member of a queue that the caller leads, or anybody's for supervisors. */
export const SetAvailability = z.strictObject({
  availability: z.enum(AVAILABILITIES),
  /** Until when; absent or null: until it is said anew. */
  until: Instant.nullable().optional(),
  userId: Id.optional(),
  /** Tickets are given also while no app is open. */
  alwaysAvailable: z.boolean().optional(),
  /** The most load over all queues; null: no limit but the queues'. Not for oneself. */
  capacity: z.int().min(0).max(MAX_CAPACITY).nullable().optional(),
})
export type SetAvailability = z.output<typeof SetAvailability>

export const AvailabilitySet = Availability.extend({
  userId: Id,
  why: z.enum(AVAILABILITY_REASONS),
  alwaysAvailable: z.boolean(),
  capacity: z.int().nullable(),
})
export type AvailabilitySet = z.output<typeof AvailabilitySet>
