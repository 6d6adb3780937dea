import { z } from 'zod'
import { Id, listOf, Paging, Person, Timestamp } from '../common.ts'
import { EXPORT_FORMATS } from './export.ts'
import { IMPORT_SOURCES, ON_CONFLICT } from './import-words.ts'

export const TRANSFER_KINDS = ['export', 'import'] as const
/** `looked`: a dry run has said what an import would do, and can be carried out. */
export const TRANSFER_STATES = ['waiting', 'running', 'looked', 'done', 'failed', 'undoing', 'undone'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]
/** Days within which an import can be taken back, and for which a transfer is kept. */
export const UNDO_DAYS = 7
/** Hours for which the file of an export can be fetched. */
export const FILE_HOURS = 24

export const LINE_ACTIONS = ['create', 'update', 'skip', 'error'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]

/** What an import does beside its lines. */
export const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  /** Categories that it makes. */
  categories: z.array(z.string()),
  /** Authors that nobody here has the e-mail of. */
  authors: z.array(z.string()),
  /** Pictures of other sites, which are never fetched: their places become links. */
  remoteImages: z.int(),
  /** Elements of HTML that were taken out, by name. */
  removed: z.array(z.string()),
  /** Old addresses that lead to articles here. */
  addresses: z.int(),
  files: z.int(),
})
export type ImportCounts = z.output<typeof ImportCounts>

/** An export or import under way, or done. */
export const Transfer = z.object({
  id: Id,
  kind: z.enum(TRANSFER_KINDS),
  state: z.enum(TRANSFER_STATES),
  format: z.enum(EXPORT_FORMATS).nullable(),
  source: z.enum(IMPORT_SOURCES).nullable(),
  onConflict: z.enum(ON_CONFLICT).nullable(),
  /** Of an import: it says what would happen, and writes nothing. */
  dryRun: z.boolean(),
  fileName: z.string(),
  total: z.int(),
  done: z.int(),
  counts: ImportCounts.nullable(),
  failure: z.string().nullable(),
  startedBy: Person.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** Whether its file can be fetched; of an import, whether it can be taken back. */
  hasFile: z.boolean(),
  canUndo: z.boolean(),
})
export type Transfer = z.output<typeof Transfer>

export const ListTransfers = Paging.omit({ page: true })
  .extend({ kind: z.enum(TRANSFER_KINDS).optional() })
  .strict()
export type ListTransfers = z.output<typeof ListTransfers>
export const TransferList = listOf(Transfer)
export type TransferList = z.output<typeof TransferList>

export const GetTransfer = z.strictObject({ id: Id })
export type GetTransfer = z.output<typeof GetTransfer>

/** What an import does with an article of its file. */
export const ImportLine = z.object({
  n: z.int(),
  /** Where it stands in the file: its line, or its path in a zip. */
  place: z.string(),
  title: z.string(),
  action: z.enum(LINE_ACTIONS),
  notes: z.array(z.object({ field: z.string(), reason: z.string(), message: z.string() })),
  articleId: Id.nullable(),
  applied: z.boolean(),
  undone: z.boolean(),
})
export type ImportLine = z.output<typeof ImportLine>
export const ListLines = Paging.omit({ page: true })
  .extend({ id: Id, action: z.enum(LINE_ACTIONS).optional() })
  .strict()
export type ListLines = z.output<typeof ListLines>
export const LineList = listOf(ImportLine)
export type LineList = z.output<typeof LineList>

/** An import at once: what it is, and its first lines. */
export const ImportReport = Transfer.extend({ lines: z.array(ImportLine) })
export type ImportReport = z.output<typeof ImportReport>
