const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** A text that has to occur as it stands, as a pattern of LIKE over lower-case text: its signs are taken literally (T08). */
export const like = (text: string): string => `%${literal(text)}%`

/** A search as such patterns: each of its words has to occur. */
export const likeWords = (search: string): string[] => search.split(/\s+/).filter(Boolean).map(like)
