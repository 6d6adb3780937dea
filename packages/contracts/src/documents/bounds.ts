/** Words and bounds of documents. They stand apart from the schemas, which the first visit of a page need not load. */

/** `link`: an address elsewhere. */
export const DOCUMENT_KINDS = ['file', 'link'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** `review`: somebody is asked to approve it; until then it is read by whom drafts are. */
export const DOCUMENT_STATUSES = ['draft', 'review', 'published', 'archived'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Who reads it once it is published: staff; customers of companies, and staff; all customers, and staff; staff from a role on. */
export const VISIBILITIES = ['staff', 'company', 'portal', 'roles'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** From which role on a document may be read; every one of these is of the staff. */
export const LEAST_ROLES = ['support-agent', 'agent', 'supervisor', 'manager', 'admin', 'super_admin'] as const
export type LeastRole = (typeof LEAST_ROLES)[number]

/** `relevance`: what fits the words best comes first; without words as `updated`. */
export const DOCUMENT_SORTS = ['updated', 'title', 'expires', 'relevance'] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]

/** Of the text inside a file: it is yet to be read; read; there is none, as in a scanned picture; it could not be read. */
export const TEXT_STATES = ['waiting', 'read', 'empty', 'failed'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** Why it could not be read: a password; a broken file; too large; a kind of file without text that is read; too much time or memory. */
export const TEXT_FAILURES = ['encrypted', 'broken', 'too_large', 'unsupported', 'limits'] as const
export type TextFailure = (typeof TEXT_FAILURES)[number]

/** Words are looked for in so many of the newest documents that have them; beyond that many is said to be more. */
export const MOST_FOUND_DOCUMENTS = 1_000

/** What happened to a document. */
export const DOCUMENT_EVENTS = [
  'created',
  'changed',
  'version',
  'restored',
  'deleted',
  'undeleted',
  'read',
  'downloaded',
  'review_asked',
  'review_approved',
  'review_returned',
  'acknowledged',
  'attached',
  'linked',
  'unlinked',
  'shared',
  'share_revoked',
  'share_opened',
  'signature_asked',
  'signature_reminded',
  'signature_given',
  'signature_declined',
  'signature_cancelled',
  'signature_expired',
  'signature_completed',
] as const
export type DocumentEventKind = (typeof DOCUMENT_EVENTS)[number]

export const MAX_FOLDERS = 500
export const MAX_FOLDER_DEPTH = 6
export const MAX_FOLDER_NAME = 80
export const MAX_DOCUMENT_TITLE = 150
export const MAX_DOCUMENT_TAGS = 20
export const MAX_DOCUMENT_TAG = 40
export const MAX_DOCUMENT_COMPANIES = 100
export const MAX_DOCUMENT_VERSIONS = 200
export const MAX_DOCUMENT_LINKS = 100
/** Documents that one call changes. */
export const MAX_DOCUMENT_BULK = 100
/** Bytes of files that one zip takes. */
export const MAX_DOCUMENT_ZIP_BYTES = 1024 ** 3
/** Shared links of one document that still open. */
export const MAX_SHARES = 20
export const MAX_SHARE_DAYS = 90
export const BIN_DAYS = 30
/** How many days before the end of a document its owner is reminded. */
export const REMINDER_DAYS = [30, 7, 1] as const
/** What ends within so many days is marked. */
export const EXPIRING_DAYS = 30
/** What the files of all versions of an organisation's documents may take. */
export const DOCUMENT_QUOTA_BYTES = 20 * 1024 ** 3
