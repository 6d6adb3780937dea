import { z } from 'zod'
import { Id, LocalDay, listOf, Paging, Person, Timestamp } from '../common.ts'
import { Refusal } from '../error-body.ts'
import { Absence } from './absences.ts'
import { ABSENCE_KINDS, HALVES, MAX_SUDDEN } from './bounds.ts'

const TicketRef = z.object({ id: Id, number: z.int(), title: z.string(), version: z.int() })

/** One's own open tickets, or somebody else's; with `substituteId` all go to one person. */
export const PreviewSudden = z.strictObject({ userId: Id.optional(), substituteId: Id.optional() })
export type PreviewSudden = z.output<typeof PreviewSudden>

/** Where the open tickets of somebody would go. `to` null: back to the queue. */
export const SuddenPreview = z.object({
  user: Person,
  moves: z.array(z.object({ ticket: TicketRef, queue: z.object({ id: Id, name: z.string() }).nullable(), to: Person.nullable() })),
  /** Open tickets beyond those shown. */
  more: z.int(),
})
export type SuddenPreview = z.output<typeof SuddenPreview>

/** Leaves from now until the end of a day; without one, of today. The moves are those of a preview, or some of them. */
export const LeaveSuddenly = z.strictObject({
  userId: Id.optional(),
  toDate: LocalDay.optional(),
  toHalf: z.enum(HALVES).default('afternoon'),
  kind: z.enum(ABSENCE_KINDS).default('sick'),
  moves: z.array(z.strictObject({ ticketId: Id, version: z.int().positive(), toId: Id.nullable() })).max(MAX_SUDDEN),
})
export type LeaveSuddenly = z.output<typeof LeaveSuddenly>

/** Tickets that were changed since the preview stay as they are, and are named with the reason. */
export const Left = z.object({
  absence: Absence,
  moved: z.array(Id),
  failed: z.array(z.object({ ticketId: Id, reason: Refusal })),
  /** Null: it belongs to an absence that was under way, and is not undone as a whole. */
  undoUntil: Timestamp.nullable(),
})
export type Left = z.output<typeof Left>
export const Undone = z.object({ returned: z.int(), kept: z.int() })
export type Undone = z.output<typeof Undone>

/** What became of a ticket that an absence gave away: back with its person, done, still with whom it went to, or elsewhere. */
export const OUTCOMES = ['returned', 'finished', 'with_substitute', 'elsewhere'] as const
export const GetReturn = Paging.extend({ id: Id }).strict()
export type GetReturn = z.output<typeof GetReturn>
export const Return = listOf(
  z.object({
    ticket: z.object({ id: Id, number: z.int(), title: z.string(), status: z.string() }),
    /** Null: it went back to its queue. */
    to: Person.nullable(),
    holder: Person.nullable(),
    movedAt: Timestamp,
    outcome: z.enum(OUTCOMES),
    /** Somebody of the staff has answered since. */
    answered: z.boolean(),
  }),
).extend({ counts: z.object({ returned: z.int(), finished: z.int(), with_substitute: z.int(), elsewhere: z.int() }) })
export type Return = z.output<typeof Return>
