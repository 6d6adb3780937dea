import { termsOf } from './terms.ts'

export type Span = { from: number; to: number }

const WORD = /[\p{L}\p{N}]+(?:[._\-/:][\p{L}\p{N}]+)*/gu
/** Beyond these, marks tell nobody anything. */
const MOST_SPANS = 300

/** The words of both texts that say the same, by place; neighbours are one span. */
export function commonSpans(a: string, b: string): { a: Span[]; b: Span[] } {
  const words = (text: string) =>
    [...text.matchAll(WORD)].map((found) => ({ from: found.index, to: found.index + found[0].length, terms: termsOf(found[0]) }))
  const [inA, inB] = [words(a), words(b)]
  const termsIn = (list: typeof inA) => new Set(list.flatMap(({ terms }) => terms))
  const [ofA, ofB] = [termsIn(inA), termsIn(inB)]
  const marked = (list: typeof inA, others: ReadonlySet<string>, text: string) => {
    const spans: Span[] = []
    for (const { from, to, terms } of list) {
      if (!terms.some((term) => others.has(term))) continue
      const last = spans.at(-1)
      if (last && /^[\s,;]*$/.test(text.slice(last.to, from))) last.to = to
      else spans.push({ from, to })
    }
    return spans.slice(0, MOST_SPANS)
  }
  return { a: marked(inA, ofB, a), b: marked(inB, ofA, b) }
}
