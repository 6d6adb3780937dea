import { z } from 'zod'
import { line } from '../common.ts'
import { MAX_TYPES, type OwnType, TYPE_NAME_LENGTH } from './type-words.ts'

/** Names a type for ever: one of the built-in ones, or made of the name that a new one was given. */
export const TypeKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** A type of tickets. Customers are told what they call it, as its name. */
export const TicketType: z.ZodType<OwnType> = z.object({
  key: TypeKey,
  name: z.string().nullable(),
  customerName: z.string().nullable(),
  active: z.boolean(),
})
export const TicketTypes = z.array(TicketType)

const word = line(TYPE_NAME_LENGTH).nullable().optional()

/**
 * The whole list in its order; a type without a key is a new one. Of the others, what is not sent stays and null brings the
 * built-in word back. One that is neither named nor removed is missed: somebody else added it.
 */
export const SaveTypes = z.strictObject({
  types: z
    .array(z.strictObject({ key: TypeKey.optional(), name: word, customerName: word, active: z.boolean().optional() }))
    .min(1)
    .max(MAX_TYPES),
  /** Types of its own that nothing is of. */
  remove: z.array(TypeKey).max(MAX_TYPES).default([]),
})
export type SaveTypes = z.output<typeof SaveTypes>
