/** Minutes of one entry: a day. */
export const MAX_MINUTES = 1_440
export const MAX_TIME_NOTE = 2_000
/** Entries of one ticket. */
export const MAX_TIME_ENTRIES = 500
