import { folded } from '@balcao/contracts/folded'
import type { Marked } from '@balcao/contracts/search/search'

const WORD = /[\p{L}\p{N}]+/gu
const EXCERPT = 180
/** What stands before the first mark of an excerpt. */
const BEFORE = 50
/** Letters that a word may lose at its end and still be the same one (plural, gender). */
const ENDING = 2

const stemLike = (word: string) => (word.length > 5 ? word.slice(0, word.length - ENDING) : word)

/** The beginnings of words that are marked for these words and phrases. */
export function beginningsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => (folded(text).match(WORD) ?? []).map(stemLike))
}

/** Where the words of a text that begin like what was asked for begin and end. */
function* marksOf(text: string, beginnings: readonly string[]): Generator<[number, number]> {
  for (const found of text.matchAll(WORD)) {
    const word = folded(found[0])
    if (beginnings.some((beginning) => word.startsWith(beginning))) yield [found.index, found.index + found[0].length]
  }
}

/** Marks the words of a text that begin like what was asked for. */
export const marked = (text: string, beginnings: readonly string[]): Marked => ({ text, marks: [...marksOf(text, beginnings)] })

/** One line of a long text around its first mark. */
export function excerpt(text: string, beginnings: readonly string[]): Marked {
  const line = text.slice(0, 50_000).replace(/\s+/gu, ' ').trim()
  if (line.length <= EXCERPT) return marked(line, beginnings)
  const [[first] = [0]] = marksOf(line, beginnings)
  const from = first <= BEFORE ? 0 : line.lastIndexOf(' ', first - BEFORE + 20) + 1
  const until = from + EXCERPT
  const piece = line.slice(from, until).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
  return marked(`${from > 0 ? '… ' : ''}${piece}${until < line.length ? '…' : ''}`, beginnings)
}
