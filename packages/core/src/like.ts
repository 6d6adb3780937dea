import { type Expression, sql } from 'kysely'

const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** A text that has to occur as it stands, as a pattern of LIKE over lower-case text: its signs are taken literally (T08). */
export const like = (text: string): string => `%${literal(text)}%`

/** The words of a search. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean)

/** A search as such patterns: each of its words has to occur. */
export const likeWords = (search: string): string[] => wordsOf(search).map(like)

/** Whether a column, or what is made of some, holds each of these texts; capitals and accents make no difference (decision 021). */
export function holds(letters: string | Expression<string>, texts: string[]) {
  const patterns = sql`array(select sort_key(p) from unnest(${texts.map(like)}::text[]) p)`
  return sql<boolean>`sort_key(${typeof letters === 'string' ? sql.ref(letters) : letters}) like all (${patterns})`
}
