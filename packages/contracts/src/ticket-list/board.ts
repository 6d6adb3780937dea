import { z } from 'zod'
import { TicketFilter } from './filter-schema.ts'
import { BOARD_GROUPS } from './view-names.ts'

/** A list as columns: its filter, and what they go by. The cards of a column are a list of their own, with that column's value. */
export const CountColumns = z.strictObject({
  ...TicketFilter.omit({ ids: true, number: true }).shape,
  groupBy: z.enum(BOARD_GROUPS).default('status'),
})
export type CountColumns = z.output<typeof CountColumns>

/**
 * How many tickets each column holds, of those that hold any: counted to `MOST_COUNTED`; null where that would have taken too long.
 * By assignee the columns themselves are told, `none` first, each person's with the name: those who hold tickets of the filter, those it
 * names, and whoever asks. `more` where there are people beyond `MOST_PEOPLE`, or where who they are would have taken too long to find. By
 * queue they are told too: active queues, others that hold any, `MOST_QUEUES` at most; tickets of no queue have none. By custom status the
 * column of one is called `custom:3`, that of a status holds its tickets that are in none.
 */
export const ColumnCounts = z.object({
  data: z.array(z.object({ key: z.string(), count: z.int().nullable(), name: z.string().optional() })),
  more: z.boolean().optional(),
})
export type ColumnCounts = z.output<typeof ColumnCounts>
