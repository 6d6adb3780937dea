import { folded } from '@balcao/contracts/folded'
import { stem, stemsOf, tellingWords } from '../words.ts'

/** So much of what a sentence says has to be said by its sources. */
const LEAST_SHARE = 0.7
const NEGATION = /\b(nao|nunca|jamais|sem|nenhum\w*|impossivel|proibid\w+)\b/
const ADDRESS = /https?:|www\.|!\[|\]\(|<[a-z/!]|\b[\w-]{1,63}\.(?:com|net|org|io|br)\b/i

/**
 * Whether sources say what a sentence says: most of its words, each of its numbers, and no negation or address of its own. Words alone cannot
 * prove a sentence true; what they cannot support is not shown.
 */
export function isSupported(sentence: string, sources: readonly string[]): boolean {
  const text = sentence.trim()
  if (text === '' || sources.length === 0 || ADDRESS.test(text)) return false
  const said = folded(sources.join(' '))
  const numbers = text.match(/\d+(?:[.,]\d+)*/g) ?? []
  const known = new Set(said.match(/\d+(?:[.,]\d+)*/g) ?? [])
  if (!numbers.every((number) => known.has(number))) return false
  if (NEGATION.test(folded(text)) && !NEGATION.test(said)) return false
  const telling = [...new Set(tellingWords(text).map(stem))]
  const stems = new Set(stemsOf(said))
  return telling.length > 0 && telling.filter((one) => stems.has(one)).length / telling.length >= LEAST_SHARE
}
