import { MOST_PAGES, MOST_TEXT, PART_LENGTH } from './bounds.ts'

export type Part = { page: number; text: string }
export type ReadText = { parts: Part[]; hasPages: boolean; isCut: boolean }

/** What neither PostgreSQL nor a screen takes, and spaces that say nothing. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u00ad\ufeff\ufffe\uffff]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Where a part of a long text ends: between words, unless there are none. */
function endOf(text: string, from: number): number {
  if (text.length - from <= PART_LENGTH) return text.length
  const gap = text.lastIndexOf(' ', from + PART_LENGTH)
  return gap > from + PART_LENGTH / 2 ? gap : from + PART_LENGTH
}

/** Gathers the text of a file page by page, up to what is kept of it. */
export function gathering(hasPages: boolean) {
  const parts: Part[] = []
  let length = 0
  let isCut = false
  return {
    /** @returns whether there is room for more */
    add(raw: string, page: number): boolean {
      if (isCut || page > MOST_PAGES) {
        isCut = true
        return false
      }
      const whole = clean(raw)
      const text = whole.slice(0, MOST_TEXT - length)
      isCut = text.length < whole.length
      for (let from = 0; from < text.length; ) {
        const end = endOf(text, from)
        const piece = text.slice(from, end).trim().toWellFormed()
        if (piece) parts.push({ page: hasPages ? page : parts.length + 1, text: piece })
        from = end
      }
      length += text.length
      return !isCut
    },
    done: (): ReadText => ({ parts, hasPages, isCut }),
  }
}
