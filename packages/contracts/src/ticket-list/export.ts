import { z } from 'zod'
import { FieldSort } from '../custom-fields/filters.ts'
import { ListTickets } from '../tickets/tickets.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'

/** A list as a file: the filter and order of the list, and which columns, in which order. */
export const ExportTickets = ListTickets.omit({ limit: true, cursor: true, page: true }).extend({
  /** All of them, and every custom field, where none are named. */
  columns: z
    .array(z.union([z.enum(EXPORT_COLUMNS), FieldSort]))
    .min(1)
    .max(200)
    .optional(),
  /** The semicolon is what spreadsheets in Portuguese expect; decimals have a comma then. */
  separator: z.enum(['semicolon', 'comma']).default('semicolon'),
})
export type ExportTickets = z.output<typeof ExportTickets>
