import { MAX_ITEM_TEXT, MAX_ITEMS } from '@balcao/contracts/checklists/bounds'

/** What lists begin their lines with in other programs: bullets, numbers and boxes. */
const MARK = /^\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s*|[☐☑✓✔]\s*)?/u

/** The items of a pasted text, one a line; undefined where it is a single line, which is pasted like any text. */
export function pastedLines(text: string): string[] | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(MARK, '').trim().slice(0, MAX_ITEM_TEXT))
    .filter((line) => line !== '')
  return lines.length > 1 ? lines.slice(0, MAX_ITEMS) : undefined
}
