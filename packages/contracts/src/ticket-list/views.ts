import { z } from 'zod'
import { freeObject, Id, line, opaque } from '../common.ts'
import { FieldSort } from '../custom-fields/filters.ts'
import { TICKET_SORTS } from '../tickets/bounds.ts'
import { TicketFilter } from './filter-schema.ts'
import { BOARD_GROUPS, BUILT_IN_VIEWS, DENSITIES, FACES, MAX_VIEW_NAME } from './view-names.ts'

/** What a view asks for: the filter of the list, without what points at single tickets. People may be `me`, whoever reads it. */
export const ViewFilter = z.strictObject(TicketFilter.omit({ ids: true, number: true }).shape)
export type ViewFilter = z.output<typeof ViewFilter>

const columnId = opaque(60)
const Columns = z.strictObject({
  order: z.array(columnId).max(100).optional(),
  hidden: z.array(columnId).max(100).optional(),
  widths: freeObject(z.int().min(20).max(2000), { maxKey: 60, maxKeys: 100 }).optional(),
})
const Look = z.strictObject({
  columns: Columns.optional(),
  density: z.enum(DENSITIES).optional(),
  face: z.enum(FACES).optional(),
  /** Of a board. */
  groupBy: z.enum(BOARD_GROUPS).optional(),
})

export const TicketView = z.object({
  id: Id,
  name: z.string(),
  /** Everybody's on the staff; otherwise its owner's alone. */
  shared: z.boolean(),
  filter: ViewFilter,
  sort: z.union([z.enum(TICKET_SORTS), FieldSort]),
  order: z.enum(['asc', 'desc']),
  look: Look,
  /** Fields of the filter that named something which is gone; the filter comes without it. */
  missing: z.array(z.string()),
})
export type TicketView = z.output<typeof TicketView>

/** A tab: a view that everybody has, or one by its id. */
const Tab = z.union([z.enum(BUILT_IN_VIEWS), Id])
export const TicketViews = z.object({ data: z.array(TicketView), /** Null until the caller chose. */ tabs: z.array(Tab).nullable() })
export type TicketViews = z.output<typeof TicketViews>

/** How many tickets a view holds: counted to `MOST_COUNTED`; null where that would have taken too long. */
export const ViewCounts = z.object({ data: z.array(z.object({ id: Id, count: z.int().nullable() })) })
export type ViewCounts = z.output<typeof ViewCounts>

const contents = {
  name: line(MAX_VIEW_NAME),
  shared: z.boolean(),
  filter: ViewFilter,
  sort: z.union([z.enum(TICKET_SORTS), FieldSort]),
  order: z.enum(['asc', 'desc']),
  look: Look,
}
export const CreateTicketView = z.strictObject(contents).partial().required({ name: true, filter: true })
export type CreateTicketView = z.output<typeof CreateTicketView>

export const UpdateTicketView = z.strictObject(contents).partial().extend({ id: Id })
export type UpdateTicketView = z.output<typeof UpdateTicketView>

export const GetTicketView = z.strictObject({ id: Id })
export type GetTicketView = z.output<typeof GetTicketView>

export const SaveTabs = z.strictObject({ tabs: z.array(Tab).max(50) })
export type SaveTabs = z.output<typeof SaveTabs>
