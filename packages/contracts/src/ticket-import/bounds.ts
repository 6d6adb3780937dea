import { PLAIN_STATUSES, PRIORITIES } from '../tickets/statuses.ts'

/** Words and bounds of ticket imports. They stand apart from the schemas, which the first visit of a page need not load. */

/** What a file is: our own CSV, an export of Zendesk or Freshdesk as JSON, or any CSV whose columns are mapped. */
export const IMPORT_KINDS = ['csv', 'zendesk', 'freshdesk', 'mapped'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
/** What the other system is called where nobody says so. */
export const SOURCE_NAME: Record<ImportKind, string> = { csv: 'CSV', zendesk: 'Zendesk', freshdesk: 'Freshdesk', mapped: 'Jira' }
export const isCsv = (kind: ImportKind): boolean => kind === 'csv' || kind === 'mapped'

export const IMPORT_STATES = ['mapping', 'reading', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
/** While something is done with an import, and it is to be read again. */
export const isUnderWay = (state: ImportState): boolean => state === 'reading' || state === 'running' || state === 'undoing'

export const LINE_STATES = ['pending', 'created', 'known', 'error', 'undone', 'stays'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Statuses that an imported ticket can have: what sleeps until a date, was merged or is spam is none of them. */
export const IMPORT_STATUSES = PLAIN_STATUSES
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export const IMPORT_PRIORITIES = PRIORITIES

/** What a column of a CSV can be. Of those that may come more than once, all cells are taken. */
export const TICKET_COLUMNS = [
  'reference',
  'title',
  'description',
  'status',
  'priority',
  'type',
  'requesterEmail',
  'requesterName',
  'assigneeEmail',
  'company',
  'tags',
  'comment',
  'createdAt',
  'updatedAt',
  'firstReplyAt',
  'resolvedAt',
  'closedAt',
  'url',
] as const
export type TicketColumn = (typeof TICKET_COLUMNS)[number]
/** Without these, a line is no ticket. */
export const REQUIRED_COLUMNS = ['reference', 'title', 'requesterEmail'] as const satisfies readonly TicketColumn[]
/** A column that is the value of a custom field is named so, with the key of the field behind it. */
export const FIELD_COLUMN = 'field:'

export const MAX_IMPORT_BYTES = 500 * 1024 * 1024
export const MAX_IMPORTED_TICKETS = 200_000
/** Messages of one ticket; the ones that were written last are left out. */
export const MAX_IMPORTED_MESSAGES = 2_000
export const MAX_SOURCE_NAME = 40
export const MAX_REFERENCE = 100
/** Values of the other system, of each kind, that can be mapped. */
export const MAX_MAPPED = 200
/** Days within which an import can be taken back, and for which one that was not run is kept. */
export const UNDO_IMPORT_DAYS = 7
/** Days for which it can be looked at what became of each line. */
export const KEPT_IMPORT_DAYS = 90
/** Tickets that a preview shows as they would look. */
export const PREVIEWED = 5
