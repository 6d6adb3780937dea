import { z } from 'zod'
import { TicketFilter } from './tickets.ts'
import { BOARD_GROUPS } from './view-names.ts'

/** A list as columns: its filter, and what they go by. The cards of a column are a list of their own, with that column's value. */
export const CountColumns = z.strictObject({
  ...TicketFilter.omit({ ids: true, number: true }).shape,
  groupBy: z.enum(BOARD_GROUPS).default('status'),
})
export type CountColumns = z.output<typeof CountColumns>

/** How many tickets each column holds, of those that hold any: counted to `MOST_COUNTED`; null where that would have taken too long. */
export const ColumnCounts = z.object({ data: z.array(z.object({ key: z.string(), count: z.int().nullable() })) })
export type ColumnCounts = z.output<typeof ColumnCounts>
