/** What a file may be; `auto` is found out by its name and beginning. */
export const IMPORT_SOURCES = ['auto', 'markdown', 'zip', 'csv', 'json', 'zendesk'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]
/** What becomes of an article that is here already: it stays, gets a draft, or another one is made. */
export const ON_CONFLICT = ['skip', 'update', 'copy'] as const
export type OnConflict = (typeof ON_CONFLICT)[number]

/** Articles of one import. */
export const MOST_IMPORTED = 10_000
/** Entries that a zip may name, and bytes that it may hold unpacked. */
export const MOST_ENTRIES = 20_000
export const MOST_UNPACKED = 500_000_000
/** Bytes of one text in a zip. */
export const MOST_ENTRY_TEXT = 2_000_000
/** An import of more articles, or a larger file, is left to a job. */
export const IMPORTED_AT_ONCE = 50
export const BYTES_AT_ONCE = 1_000_000
/** Lines of the report that come with the answer. */
export const LINES_AT_ONCE = 100
