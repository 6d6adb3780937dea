import { z } from 'zod'
import { Id, LocalDay, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { HOLD_SUBJECTS, MAX_HOLD_REASON } from './bounds.ts'

/** What no rule and no request may erase. */
export const Hold = z.object({
  id: Id,
  subject: z.enum(HOLD_SUBJECTS),
  subjectId: Id,
  /** What the ticket, company or person is called. */
  label: z.string(),
  number: z.int().nullable(),
  reason: z.string(),
  /** The last day; null until it is lifted. */
  until: z.string().nullable(),
  heldBy: Person,
  createdAt: Timestamp,
  liftedBy: Person.nullable(),
  liftedAt: Timestamp.nullable(),
  /** Neither lifted nor over. */
  active: z.boolean(),
})
export type Hold = z.output<typeof Hold>

const about = { subject: z.enum(HOLD_SUBJECTS), subjectId: Id }
export const CreateHold = z.strictObject({ ...about, reason: prose(MAX_HOLD_REASON), until: LocalDay.nullable().default(null) })
export type CreateHold = z.output<typeof CreateHold>
export const GetHold = z.strictObject({ id: Id })
export type GetHold = z.output<typeof GetHold>

/** The newest first; of one thing where it is named. */
export const ListHolds = Paging.omit({ page: true })
  .extend({ subject: z.enum(HOLD_SUBJECTS).optional(), subjectId: Id.optional(), active: z.boolean().optional() })
  .strict()
export type ListHolds = z.output<typeof ListHolds>
export const Holds = listOf(Hold)
export type Holds = z.output<typeof Holds>
