import { type Document, rarity, type Statistics } from './documents.ts'
import { FEATURES, type Feature, sameFields } from './features.ts'
import type { Scored } from './model.ts'

/** Why two tickets are probably the same, for people: a code with what is needed to say it in a language. */
export type DuplicateReason =
  | { code: 'rare_words'; words: string[] }
  | { code: 'same_title' }
  | { code: 'similar_title' }
  | { code: 'similar_text' }
  | { code: 'same_codes'; words: string[] }
  | { code: 'same_requester' }
  | { code: 'same_company' }
  | { code: 'same_fields'; words: string[] }
  | { code: 'close_in_time'; minutes: number }

export const MOST_REASONS = 4

/** Words as they were written, for the terms that both have: the rarest first. */
function wordsOf(a: Document, b: Document, statistics: Statistics): string[] {
  const shared = [...a.terms.keys()].filter((term) => b.terms.has(term)).toSorted((x, y) => rarity(statistics, y) - rarity(statistics, x))
  const text = `${a.title} ${a.text}`
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}._\-/]*[\p{L}\p{N}]/gu) ?? []
  const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const found = shared.slice(0, 8).map((term) => words.find((word) => plain(word).startsWith(term)))
  return [...new Set(found.filter((word) => word !== undefined).map((word) => word.toLowerCase()))].slice(0, 3)
}

/** The strongest reasons of a pair, by what each feature added to the score; four at most. */
export function reasonsOf(asked: Document, { document, features, parts }: Scored, statistics: Statistics): DuplicateReason[] {
  const weight = (...names: Feature[]) => names.reduce((sum, name) => sum + (parts[FEATURES.indexOf(name)] ?? 0), 0)
  const codes = [...asked.codes].filter((code) => document.codes.has(code))
  const fields = sameFields(asked, document)
  const minutes = Math.round(Math.abs(asked.createdAt - document.createdAt) / 60_000)
  const reasons: { weight: number; reason: DuplicateReason }[] = []
  const add = (reason: DuplicateReason, isTrue: boolean, value: number) => {
    if (isTrue) reasons.push({ weight: value, reason })
  }
  const words = wordsOf(asked, document, statistics)
  add({ code: 'same_title' }, features.titleCosine > 0.97, weight('titleCosine', 'titleOverlap') + 1)
  add({ code: 'similar_title' }, features.titleCosine > 0.4 && features.titleCosine <= 0.97, weight('titleCosine', 'titleOverlap'))
  add({ code: 'rare_words', words }, words.length > 0 && features.cosine > 0.1, weight('cosine', 'standing', 'rareShared') + 0.2)
  add({ code: 'similar_text' }, features.textCosine > 0.5, weight('textCosine', 'bm25', 'crossing'))
  add({ code: 'same_codes', words: codes.slice(0, 3) }, codes.length > 0, weight('sharedCodes') + 0.5)
  add({ code: 'same_requester' }, features.sameRequester === 1, weight('sameRequester') + 0.3)
  add({ code: 'same_company' }, features.sameCompany === 1 && features.sameRequester === 0, weight('sameCompany'))
  add({ code: 'same_fields', words: fields.slice(0, 3) }, fields.length > 0, weight('sameFields'))
  add({ code: 'close_in_time', minutes }, minutes < 3 * 1440, weight('nearness'))
  return reasons
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_REASONS)
    .map(({ reason }) => reason)
}
