import { z } from 'zod'
import { Id, line, listOf, Paging, Person, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { PRIORITIES } from '../tickets/statuses.ts'
import { IMPORT_KINDS, IMPORT_STATES, IMPORT_STATUSES, LINE_STATES, MAX_MAPPED, MAX_SOURCE_NAME } from './bounds.ts'

const asReason = z.object({ reason: z.string(), params: z.record(z.string(), z.unknown()).optional(), message: z.string() })

const word = z.string().min(1).max(200)
const mapped = <V extends z.ZodType>(value: V) =>
  z.record(word, value).refine((all) => Object.keys(all).length <= MAX_MAPPED, { error: because('too_many_keys', { most: MAX_MAPPED }) })

const CustomStatusKey = z.templateLiteral(['custom:', z.int().positive()])

const MAPPING = {
  /** Columns of a mapped CSV by their heads: one of `TICKET_COLUMNS`, `field:` and the key of a custom field, or empty for none. */
  columns: mapped(z.string().max(80)),
  /** A status, or `custom:` and the id of a custom status, with which comes the one that it is of. */
  statuses: mapped(z.union([z.enum(IMPORT_STATUSES), CustomStatusKey])),
  priorities: mapped(z.enum(PRIORITIES)),
  types: mapped(z.string().min(1).max(40)),
  /** Fields of the other system by the keys of custom fields here; empty leaves them out. */
  fields: mapped(z.string().max(64)),
  /** The queue of the tickets. */
  queueId: Id.nullable(),
  /** Whether tickets that go on are put into that queue, and distributed where it distributes by itself. */
  routeOpen: z.boolean(),
}

/** Columns and values of the other system, by what they are here. Values are named as the file has them, in small letters. */
export const ImportMapping = z.strictObject({
  columns: MAPPING.columns.default({}),
  statuses: MAPPING.statuses.default({}),
  priorities: MAPPING.priorities.default({}),
  types: MAPPING.types.default({}),
  fields: MAPPING.fields.default({}),
  queueId: MAPPING.queueId.default(null),
  routeOpen: MAPPING.routeOpen.default(false),
})
export type ImportMapping = z.output<typeof ImportMapping>

const counted = z.record(z.string(), z.int())
/** What a file was found to have. */
export const ImportFound = z.object({
  columns: z.array(z.string()).default([]),
  /** The first cell of each column that has one, while columns are being chosen. */
  samples: z.record(z.string(), z.string()).default({}),
  statuses: counted.default({}),
  priorities: counted.default({}),
  types: counted.default({}),
  fields: counted.default({}),
  messages: z.int().default(0),
  /** Messages of the second file whose ticket is not in the first one. */
  strayMessages: z.int().default(0),
  people: z.int().default(0),
  newPeople: z.int().default(0),
  companies: z.int().default(0),
  newCompanies: z.int().default(0),
  from: Timestamp.nullable().default(null),
  until: Timestamp.nullable().default(null),
})
export type ImportFound = z.output<typeof ImportFound>

export const ImportCounts = z.object(
  Object.fromEntries(LINE_STATES.map((state) => [state, z.int()])) as Record<(typeof LINE_STATES)[number], z.ZodInt>,
)
export type ImportCounts = z.output<typeof ImportCounts>

/** An import of tickets: its file, what is chosen about it, and how far it is. */
export const TicketImport = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  sourceName: z.string(),
  fileName: z.string(),
  messagesFileName: z.string().nullable(),
  mapping: ImportMapping,
  found: ImportFound,
  total: z.int(),
  done: z.int(),
  /** Why it could not go on. */
  failure: asReason.nullable(),
  startedBy: Person.nullable(),
  createdAt: Timestamp,
  ranAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  canUndo: z.boolean(),
  version: z.int(),
})
export type TicketImport = z.output<typeof TicketImport>

/** A ticket of the file as it would look. */
export const ImportSample = z.object({
  n: z.int(),
  reference: z.string(),
  title: z.string(),
  requester: z.string(),
  isNew: z.boolean(),
  status: z.enum(IMPORT_STATUSES).nullable(),
  customStatusId: Id.nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  type: z.string().nullable(),
  company: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: Timestamp,
  messages: z.int(),
  text: z.string(),
})
export type ImportSample = z.output<typeof ImportSample>

/** The same with what became of its lines and, while nothing is written, values that are yet to be chosen and its first tickets. */
export const TicketImportView = TicketImport.extend({
  counts: ImportCounts,
  /** Tickets of the file whose references are here already; counted while nothing is written. */
  known: z.int(),
  unmapped: z.object({ statuses: z.array(z.string()), priorities: z.array(z.string()), types: z.array(z.string()) }),
  first: z.array(ImportSample),
})
export type TicketImportView = z.output<typeof TicketImportView>

/** A form with the field `file`; the others stand in the address. */
export const CreateTicketImport = z.strictObject({ kind: z.enum(IMPORT_KINDS), sourceName: line(MAX_SOURCE_NAME).optional() })
export type CreateTicketImport = z.output<typeof CreateTicketImport>
export const GetTicketImport = z.strictObject({ id: Id })
export type GetTicketImport = z.output<typeof GetTicketImport>

export const ListTicketImports = Paging.omit({ page: true }).strict()
export type ListTicketImports = z.output<typeof ListTicketImports>
export const TicketImportList = listOf(TicketImport)

/** What is chosen: all of it, or of the parts that are sent. */
export const UpdateTicketImport = z.strictObject({
  id: Id,
  version: z.int(),
  sourceName: line(MAX_SOURCE_NAME).optional(),
  mapping: z.strictObject(MAPPING).partial().optional(),
})
export type UpdateTicketImport = z.output<typeof UpdateTicketImport>

/** Taking back asks for the number of tickets that it created: who names it has looked. */
export const UndoTicketImport = z.strictObject({ id: Id, tickets: z.int().min(0) })
export type UndoTicketImport = z.output<typeof UndoTicketImport>

/** A ticket of the file, and what became of it. */
export const ImportedLine = z.object({
  n: z.int(),
  line: z.int(),
  reference: z.string(),
  title: z.string(),
  state: z.enum(LINE_STATES),
  reasons: z.array(asReason.extend({ field: z.string() })),
  ticket: z.object({ id: Id, number: z.int() }).nullable(),
})
export type ImportedLine = z.output<typeof ImportedLine>
export const ListImportLines = Paging.omit({ page: true })
  .extend({ id: Id, state: z.enum(LINE_STATES).optional(), withReason: z.boolean().optional() })
  .strict()
export type ListImportLines = z.output<typeof ListImportLines>
export const ImportLineList = listOf(ImportedLine)
