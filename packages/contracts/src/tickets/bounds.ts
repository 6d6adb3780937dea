/** Bounds of tickets. They stand apart from the schemas, which the first visit of a page need not load. */
export const MAX_TITLE = 256
export const MAX_CONTENT = 65_000

export const TICKET_SORTS = ['updatedAt', 'createdAt', 'number', 'priority', 'slaDueAt'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

/** Custom statuses of an organisation, those switched off among them. */
export const MAX_CUSTOM_STATUSES = 60
/** Reasons of one status, retired ones among them. */
export const MAX_STATUS_REASONS = 40

export const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Files of one message. */
export const MAX_FILES = 10
/** What one may have uploaded to a ticket without having sent it: those of a reply and of a note. */
export const MAX_UNSENT = 2 * MAX_FILES
/** After so many hours, what was uploaded and not sent, or not to its end, is forgotten. */
export const UNSENT_HOURS = 24
/** How long the author of a file may take it back. */
export const TAKE_BACK_MINUTES = 15
/** How long the author of a message may edit it. */
export const EDIT_MINUTES = 15
/** How long a reply can be taken back before it goes out. */
export const HOLD_SECONDS = 10
/** How long nobody outside hears of an act that a toast offers to undo: the ten seconds of the toast, and time for its answer. */
export const UNDO_SECONDS = 15
/** How far ahead a reply can be planned. */
export const MAX_PLANNED_DAYS = 365
/** Tickets of one bulk change. */
export const MAX_BULK = 500
/** How long one can be taken back by who made it. */
export const UNDO_BULK_MINUTES = 10
/** How long the server keeps a draft that nobody goes on with. */
export const DRAFT_DAYS = 30
/** A larger file comes in parts of this size, each of which is there or not; the last one is smaller. */
export const PART_BYTES = 1024 * 1024

/** What somebody read of a finished ticket is known for so long. */
export const READ_DAYS = 90

/** Conditions on tickets, of an SLA policy or a rule, in each of their two lists. */
export const MAX_TICKET_CONDITIONS = 20
/** Groups of conditions beside them. */
export const MAX_CONDITION_GROUPS = 10
/** Characters of words that a condition looks for in a text. */
export const MAX_CONDITION_WORDS = 100
/** Fields of conditions that ask a custom field, and whose field it is. */
export const FIELD_QUESTIONS = { customField: 'ticket', requesterField: 'user', companyField: 'company' } as const
export type FieldQuestion = keyof typeof FIELD_QUESTIONS
