import { HIDDEN } from '@balcao/contracts/privacy/erasing-bounds'

/** A text without these parts, the longest first: one may stand in another. */
export function hidden(text: string, parts: readonly string[]): string {
  return [...parts].sort((a, b) => b.length - a.length).reduce((left, part) => left.replaceAll(part, HIDDEN), text)
}

/** Shorter lines stand in many a message by themselves. */
const LEAST_QUOTE = 8
const plain = (line: string) => line.replace(/^[\s>]+/, '').trim()

/** A text without the quoted lines (`> …`) that are of `former`. */
export function withoutQuotesOf(text: string, former: string): string {
  const said = new Set(former.split('\n').map(plain))
  const isQuote = (line: string) => line.trimStart().startsWith('>') && plain(line).length >= LEAST_QUOTE && said.has(plain(line))
  let isInQuote = false
  return text
    .split('\n')
    .flatMap((line) => {
      if (!isQuote(line)) {
        isInQuote = false
        return [line]
      }
      if (isInQuote) return []
      isInQuote = true
      return [`> ${HIDDEN}`]
    })
    .join('\n')
}
