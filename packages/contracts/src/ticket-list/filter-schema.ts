import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { FieldConditions } from '../custom-fields/filters.ts'
import { because } from '../reasons.ts'
import { readHappened } from '../reports/happened.ts'
import { MAX_TYPES } from '../tickets/type-words.ts'
import { TypeKey } from '../tickets/types.ts'
import { MAX_DAYS } from './filter-kinds.ts'
import type { Taken } from './filter-row.ts'
import { FILTERS, type FilterInputs, NEGATABLE } from './filters.ts'

/** `me` is the caller, `none` is nobody. */
const Who = z.union([z.enum(['me', 'none']), Id])

/** The schemas of one filter, by the keys of the input. */
function schemasOf(name: string, takes: Taken): Record<string, z.ZodType> {
  switch (takes.kind) {
    case 'choice':
      return { [name]: z.array(z.enum(takes.values)).max(takes.values.length) }
    case 'type':
      return { [name]: z.array(TypeKey).max(MAX_TYPES) }
    case 'person':
      return { [name]: z.array(Who).max(takes.most) }
    case 'id':
      return { [name]: z.array(Id).max(takes.most) }
    case 'flag':
      return { [name]: z.boolean() }
    case 'ticketNumber':
      return { [name]: Id }
    case 'happened':
      return {
        [name]: z
          .string()
          .max(1_500)
          .refine((text) => readHappened(text) !== undefined, because('unknown_event')),
      }
    case 'conditions':
      return { [name]: FieldConditions }
    case 'dates':
      return {
        [`${name}From`]: Instant,
        [`${name}To`]: Instant,
        // The last days, today among them, as the organisation counts days.
        ...(takes.days ? { [`${name}Days`]: z.int().min(1).max(MAX_DAYS) } : {}),
      }
  }
}

type Sent<Name extends keyof FilterInputs> = Name extends 'customFields' ? z.input<typeof FieldConditions> : NonNullable<FilterInputs[Name]>
type Schemas = { [Name in keyof FilterInputs]-?: z.ZodOptional<z.ZodType<NonNullable<FilterInputs[Name]>, Sent<Name>>> }

const schemas = Object.fromEntries(
  FILTERS.flatMap(({ name, takes }) => Object.entries(schemasOf(name, takes)).map(([key, schema]) => [key, schema.optional()])),
) as unknown as Schemas

/** The filter of a list, as the API takes it. */
export const TicketFilter = z.object({
  ...schemas,
  /** Of these fields, what is given is excluded. */
  not: z.array(z.enum(NEGATABLE)).max(NEGATABLE.length).optional(),
})
