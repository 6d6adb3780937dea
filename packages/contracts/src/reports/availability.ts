import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { chatQuery, report } from './query.ts'

/** Presence is of people, by the queues that they are members of: what else narrows tickets does not narrow it. */
export const GetAvailabilityReport = chatQuery
export type GetAvailabilityReport = z.output<typeof GetAvailabilityReport>

/** Milliseconds in each state with an app open, or, of people who always take tickets, without one; all other time is offline. */
export const PresenceTimes = z.object({
  online: z.number(),
  busy: z.number(),
  away: z.number(),
  /** What was to be worked: of the person's shift, else of the organisation's calendar, without absences, up to now. */
  expected: z.number(),
  /** Of what was to be worked, the time available, busy or away. */
  present: z.number(),
  /** Tickets given to, or taken by, the person, and conversations that they took, while available. */
  tickets: z.int(),
  chats: z.int(),
})
export type PresenceTimes = z.output<typeof PresenceTimes>

/** A day of one person, by the clock of the organisation. */
export const PresenceDay = PresenceTimes.extend({
  day: z.iso.date(),
  /** When an app of theirs was first and last open; null where none was. */
  first: Timestamp.nullable(),
  last: Timestamp.nullable(),
  /** Milliseconds of what would have been worked that an absence covers. */
  absent: z.number(),
})
export type PresenceDay = z.output<typeof PresenceDay>

export const PresencePerson = z.object({
  agent: z.object({ id: Id, name: z.string() }),
  total: PresenceTimes,
  /** The days with any of it, in order. */
  days: z.array(PresenceDay),
})
export type PresencePerson = z.output<typeof PresencePerson>

/** Who may not see others gets themselves alone. */
export const AvailabilityReport = report(
  z.object({
    total: PresenceTimes,
    people: z.array(PresencePerson),
    /** Whether there are more people than are shown: a queue or a person is to be chosen then. */
    complete: z.boolean(),
  }),
)
export type AvailabilityReport = z.output<typeof AvailabilityReport>
