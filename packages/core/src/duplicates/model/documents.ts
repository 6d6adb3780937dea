import { codesOf, countTerms, gramsOf, ownWords, sharedGrams } from './terms.ts'

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
  /** Their length as a vector. */
  gramNorm: number
  length: number
}

export const TITLE_WEIGHT = 3

type Parts = Pick<Document, 'titleTerms' | 'textTerms' | 'terms' | 'codes' | 'grams' | 'gramNorm' | 'length'>

function partsOf(title: string, text: string): Parts {
  const titleTerms = countTerms(title)
  const textTerms = countTerms(text)
  const terms = new Map(textTerms)
  for (const [term, n] of titleTerms) terms.set(term, (terms.get(term) ?? 0) + TITLE_WEIGHT * n)
  let length = 0
  for (const n of terms.values()) length += n
  const grams = gramsOf(title)
  return {
    titleTerms,
    textTerms,
    terms,
    codes: codesOf(`${title}\n${text}`),
    grams,
    gramNorm: Math.sqrt(sharedGrams(grams, grams)),
    length,
  }
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
  const { titleTerms, textTerms, terms, codes, grams, gramNorm, length } = document
  if (read.size >= MOST_READ) read.delete(read.keys().next().value as number)
  read.delete(source.id)
  read.set(source.id, { title: source.title, text: source.text, parts: { titleTerms, textTerms, terms, codes, grams, gramNorm, length } })
  return document
}

/** How common terms are among the tickets of one organisation. */
export type Statistics = {
  count: number
  averageLength: number
  having: (term: string) => number
  /** How much a term tells, where it was worked out before. */
  rarityOf?: (term: string) => number
}

/** How much a term tells that so many of all have: the rarer, the more. */
export const rarityAmong = (count: number, having: number) => Math.log((count + 1) / (having + 0.5))
/** How much a term tells. */
export const rarity = ({ count, having, rarityOf }: Statistics, term: string) =>
  rarityOf ? rarityOf(term) : rarityAmong(count, having(term))
