/** Of one file: what is more is left out, and said to be. */
export const MOST_PAGES = 1_000
export const MOST_TEXT = 1_000_000
/** Letters of one part: of longer pages several are made. */
export const PART_LENGTH = 20_000
/** What the files within an office file may unpack to, together. */
export const MOST_UNPACKED_TEXT = 60_000_000
export const MOST_PACKED_FILES = 5_000
/** What a file may have to be opened at all. */
export const MOST_FILE_BYTES = 64 * 1024 * 1024
