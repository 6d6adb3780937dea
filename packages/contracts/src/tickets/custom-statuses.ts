import { z } from 'zod'
import { Id, line } from '../common.ts'
import { MAX_CUSTOM_STATUSES } from './bounds.ts'
import { CUSTOMIZABLE, type CustomStatus as Row } from './custom-status-words.ts'
import { STATUS_NAME_LENGTH } from './status-words.ts'

/** A status of the organisation's own, within a built-in one, which clocks, moves and rules go by. Customers get their label as its name. */
export const CustomStatus: z.ZodType<Row> = z.object({
  id: Id,
  status: z.enum(CUSTOMIZABLE),
  name: z.string(),
  customerName: z.string().nullable(),
  active: z.boolean(),
})
export const CustomStatuses = z.array(CustomStatus)

const word = line(STATUS_NAME_LENGTH)

/**
 * The whole list in its order; one without an id is new, and says its status and name. Of the others, what is not sent stays. One that
 * is neither named nor removed is missed: somebody else added it.
 */
export const SaveCustomStatuses = z.strictObject({
  statuses: z
    .array(
      z.strictObject({
        id: Id.optional(),
        /** Of a new one. Which status one is of never changes. */
        status: z.enum(CUSTOMIZABLE).optional(),
        name: word.optional(),
        customerName: word.nullable().optional(),
        active: z.boolean().optional(),
      }),
    )
    .max(MAX_CUSTOM_STATUSES),
  /** Those that no ticket is in. */
  remove: z.array(Id).max(MAX_CUSTOM_STATUSES).default([]),
})
export type SaveCustomStatuses = z.output<typeof SaveCustomStatuses>
