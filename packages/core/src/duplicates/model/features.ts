import { type Document, rarity, type Statistics } from './documents.ts'
import { sharedGrams } from './terms.ts'

/** What a model weighs, in this order. A stored model names the version: another one's weights would mean other things. */
export const FEATURES = [
  'cosine',
  'titleCosine',
  'titleOverlap',
  'titleGrams',
  'textCosine',
  'crossing',
  'bm25',
  'rareShared',
  'lengthRatio',
  'standing',
  'nearness',
  'sameRequester',
  'sameCompany',
  'sameQueue',
  'sameType',
  'sameChannel',
  'sameFields',
  'sharedCodes',
  'otherCodes',
] as const
export type Feature = (typeof FEATURES)[number]
export const FEATURE_VERSION = 1

export type FeatureValues = Record<Feature, number>

const RARE = 4
const DAY = 86_400_000

/** Counts of terms, of which repetition adds little and rarity much; the weights are worked out where two share a term. */
type Vector = { counts: ReadonlyMap<string, number>; norm: number }

const LEAST_RARITY = 0.05
const times = (n: number) => (n === 1 ? 1 : 1 + Math.log(n))

function cosine(a: Vector, b: Vector, rarityOf: (term: string) => number): number {
  if (a.norm === 0 || b.norm === 0) return 0
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a]
  let sum = 0
  for (const [term, n] of few.counts) {
    const other = many.counts.get(term)
    if (other === undefined) continue
    const rare = rarityOf(term)
    sum += times(n) * times(other) * rare * rare
  }
  return sum / (a.norm * b.norm)
}

/** Runs of letters, all of the same weight. */
type Grams = { all: Int32Array; norm: number }

function likeness(a: Grams, b: Grams): number {
  return a.norm === 0 || b.norm === 0 ? 0 : sharedGrams(a.all, b.all) / (a.norm * b.norm)
}

/** A document with its lengths as a vector: made once, compared with many. */
export type Weighed = { document: Document; all: Vector; title: Vector; text: Vector; grams: Grams; ownBm25: number }

/** One pass over the terms: it is most of what a comparison costs. */
export function weigh(document: Document, statistics: Statistics): Weighed {
  const { terms, titleTerms, textTerms, grams, gramNorm } = document
  const slack = slackOf(document, statistics)
  let [all, title, text, ownBm25] = [0, 0, 0, 0]
  for (const [term, n] of terms) {
    const rare = Math.max(rarity(statistics, term), LEAST_RARITY)
    const square = rare * rare
    all += times(n) ** 2 * square
    const inTitle = titleTerms.get(term)
    if (inTitle !== undefined) title += times(inTitle) ** 2 * square
    const inText = textTerms.get(term)
    if (inText !== undefined) text += times(inText) ** 2 * square
    ownBm25 += rare * ((n * 2.2) / (n + slack))
  }
  return {
    document,
    all: { counts: terms, norm: Math.sqrt(all) },
    title: { counts: titleTerms, norm: Math.sqrt(title) },
    text: { counts: textTerms, norm: Math.sqrt(text) },
    grams: { all: grams, norm: gramNorm },
    ownBm25,
  }
}

const slackOf = ({ length }: Document, { averageLength }: Statistics) => 1.2 * (0.25 + (0.75 * length) / Math.max(averageLength, 1))

/** How well `found` answers the terms of `asked`. */
function bm25(asked: Document, found: Document, statistics: Statistics): number {
  const slack = slackOf(found, statistics)
  let sum = 0
  for (const term of asked.terms.keys()) {
    const n = found.terms.get(term)
    if (n) sum += Math.max(rarity(statistics, term), LEAST_RARITY) * ((n * 2.2) / (n + slack))
  }
  return sum
}

const equal = (a: unknown, b: unknown) => Number(a !== undefined && a !== null && a !== '' && a === b)

/** The terms that two tickets share, the rarest first, for reasons and marks. */
export function sharedTerms(a: Document, b: Document, statistics: Statistics): string[] {
  return [...a.terms.keys()]
    .filter((term) => b.terms.has(term))
    .map((term) => ({ term, weight: rarity(statistics, term) }))
    .toSorted((x, y) => y.weight - x.weight)
    .map(({ term }) => term)
}

/** Custom fields that have the same value in both. */
export const sameFields = ({ fields = {} }: Document, { fields: others = {} }: Document): string[] =>
  Object.keys(fields).filter((field) => fields[field] !== '' && fields[field] === others[field])

/** How alike two tickets are, in every way but `standing`, which takes all candidates to tell. */
function compared(a: Weighed, b: Weighed, statistics: Statistics): FeatureValues {
  const [x, y] = [a.document, b.document]
  const rare = (term: string) => Math.max(rarity(statistics, term), LEAST_RARITY)
  let rareShared = 0
  let shared = 0
  for (const term of x.terms.keys()) {
    if (!y.terms.has(term)) continue
    const weight = rarity(statistics, term)
    if (weight > RARE) rareShared += weight - RARE
  }
  for (const term of x.titleTerms.keys()) if (y.titleTerms.has(term)) shared += 1
  const union = x.titleTerms.size + y.titleTerms.size - shared
  let codes = 0
  for (const code of x.codes) if (y.codes.has(code)) codes += 1
  return {
    cosine: cosine(a.all, b.all, rare),
    titleCosine: cosine(a.title, b.title, rare),
    titleOverlap: union === 0 ? 0 : shared / union,
    titleGrams: likeness(a.grams, b.grams),
    textCosine: cosine(a.text, b.text, rare),
    crossing: (cosine(a.title, b.text, rare) + cosine(a.text, b.title, rare)) / 2,
    bm25: (bm25(x, y, statistics) / (a.ownBm25 || 1) + bm25(y, x, statistics) / (b.ownBm25 || 1)) / 2,
    rareShared: Math.log1p(rareShared),
    lengthRatio: Math.min(x.length, y.length) / Math.max(x.length, y.length, 1),
    standing: 0,
    nearness: -Math.log1p(Math.abs(x.createdAt - y.createdAt) / DAY),
    sameRequester: equal(x.requester, y.requester),
    sameCompany: equal(x.company, y.company),
    sameQueue: equal(x.queue, y.queue),
    sameType: equal(x.type, y.type),
    sameChannel: equal(x.channel, y.channel),
    sameFields: Math.log1p(sameFields(x, y).length),
    sharedCodes: Math.log1p(codes),
    // Alarms that differ in nothing but the machine they name are not duplicates.
    otherCodes: Number(codes === 0 && x.codes.size > 0 && y.codes.size > 0),
  }
}

/** Features of a ticket with each of its candidates. `standing` says how far one is above the others of the same ticket. */
export function featuresOf(asked: Weighed, candidates: readonly Weighed[], statistics: Statistics): FeatureValues[] {
  const rows = candidates.map((candidate) => compared(asked, candidate, statistics))
  const mean = rows.reduce((sum, row) => sum + row.cosine, 0) / Math.max(rows.length, 1)
  const variance = rows.reduce((sum, row) => sum + (row.cosine - mean) ** 2, 0) / Math.max(rows.length, 1)
  // Few candidates make no distribution: the deviation of many stands in.
  const deviation = Math.max(Math.sqrt(variance), 0.04)
  const known = rows.length >= 20
  for (const row of rows) row.standing = Math.min((row.cosine - (known ? mean : 0.08)) / (known ? deviation : 0.06), 12)
  return rows
}
