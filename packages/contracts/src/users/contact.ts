import { z } from 'zod'
import { Id, Person, prose, Timestamp } from '../common.ts'
import { PHONE } from '../phone.ts'
import { because } from '../reasons.ts'

/** What the desk notes of somebody; customers are told nothing of it. `version` is 0 where nobody noted anything yet. */
export const Contact = z.object({
  userId: Id,
  /** The person's own word. */
  pronouns: z.string().nullable(),
  phone: z.string(),
  notes: z.string(),
  version: z.int(),
  updatedAt: Timestamp.nullable(),
  updatedBy: Person.nullable(),
})
export type Contact = z.output<typeof Contact>

export const GetContact = z.strictObject({ id: Id })
export type GetContact = z.output<typeof GetContact>

/** What is left out stays; an empty text takes it away. Over another version than `version` it is refused (409). */
export const SaveContact = z.strictObject({
  id: Id,
  version: z.int().nonnegative(),
  phone: z
    .string()
    .trim()
    .refine((value) => value === '' || PHONE.test(value), { error: because('contact_phone_malformed') })
    .optional(),
  notes: z.literal('').or(prose(5_000)).optional(),
})
export type SaveContact = z.output<typeof SaveContact>
