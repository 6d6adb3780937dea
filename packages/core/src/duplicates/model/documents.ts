import { codesOf, gramsOf, ownWords, termsOf } from './terms.ts'

/** A ticket as detection reads it, with its fields as they were when it was created. */
export type Source = {
  id: number
  title: string
  text: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** Who and what it belongs to; unknown where undefined or null. */
  requester?: string | number | null
  company?: string | number | null
  queue?: string | number | null
  type?: string | null
  channel?: string | null
  /** Values of custom fields that count, as text, by the fields' labels. */
  fields?: Readonly<Record<string, string>>
}

/** A ticket with its terms counted. */
export type Document = Source & {
  title: string
  titleTerms: ReadonlyMap<string, number>
  textTerms: ReadonlyMap<string, number>
  /** Of title and text; a term of the title counts three times. */
  terms: ReadonlyMap<string, number>
  codes: ReadonlySet<string>
  /** As `gramsOf` gives them. */
  grams: Int32Array
  length: number
}

export const TITLE_WEIGHT = 3

function counted(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

type Parts = Pick<Document, 'titleTerms' | 'textTerms' | 'terms' | 'codes' | 'grams' | 'length'>

function partsOf(title: string, text: string): Parts {
  const titleTerms = counted(termsOf(title))
  const textTerms = counted(termsOf(text))
  const terms = new Map(textTerms)
  for (const [term, n] of titleTerms) terms.set(term, (terms.get(term) ?? 0) + TITLE_WEIGHT * n)
  let length = 0
  for (const n of terms.values()) length += n
  return { titleTerms, textTerms, terms, codes: codesOf(`${title}\n${text}`), grams: gramsOf(title), length }
}

/** Reads a ticket: the whole of its title, and what the requester wrote at the beginning of its text. */
export function documentOf(source: Source): Document {
  const title = source.title.slice(0, 500)
  return { ...source, title, ...partsOf(title, ownWords(source.text)) }
}

/** Tickets that were read last: those that are asked about one after the other have candidates in common. */
const read = new Map<number, { title: string; text: string; parts: Parts }>()
const MOST_READ = 4_000

/** The same of a ticket that is stored, whose words seldom change. */
export function storedDocumentOf(source: Source): Document {
  const before = read.get(source.id)
  if (before && before.title === source.title && before.text === source.text)
    return { ...source, ...before.parts, title: source.title.slice(0, 500) }
  const document = documentOf(source)
  const { titleTerms, textTerms, terms, codes, grams, length } = document
  if (read.size >= MOST_READ) read.delete(read.keys().next().value as number)
  read.delete(source.id)
  read.set(source.id, { title: source.title, text: source.text, parts: { titleTerms, textTerms, terms, codes, grams, length } })
  return document
}

/** How common terms are among the tickets of one organisation. */
export type Statistics = {
  count: number
  averageLength: number
  having: (term: string) => number
  /** How much terms tell, where it was worked out before. */
  rarities?: Map<string, number>
}

/** How much a term tells: the rarer, the more. */
export function rarity({ count, having, rarities }: Statistics, term: string): number {
  const known = rarities?.get(term)
  if (known !== undefined) return known
  const value = Math.log((count + 1) / (having(term) + 0.5))
  rarities?.set(term, value)
  return value
}
