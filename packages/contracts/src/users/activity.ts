import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

export const PERSON_ACTS = ['opened', 'wrote', 'rated', 'resolved'] as const

/** What somebody did on a ticket of theirs, or that it was resolved for them. */
export const PersonAct = z.object({
  at: Timestamp,
  act: z.enum(PERSON_ACTS),
  ticket: z.object({ id: Id, number: z.int(), title: z.string() }),
  /** Of a rating. */
  score: z.int().nullable(),
})
export type PersonAct = z.output<typeof PersonAct>

export const GetPersonActivity = z.strictObject({ id: Id })
export type GetPersonActivity = z.output<typeof GetPersonActivity>
/** The newest, of the tickets that changed last and that the caller sees. */
export const PersonActivity = z.object({ data: z.array(PersonAct) })
export type PersonActivity = z.output<typeof PersonActivity>
