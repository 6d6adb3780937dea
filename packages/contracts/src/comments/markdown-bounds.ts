import { inlineCost } from './markdown-cost.ts'
import { createNesting } from './markdown-nesting.ts'

/**
 * Whether a message is light enough to be parsed as Markdown. Nested lists, wide tables and floods of signs make every Markdown
 * parser slow or its output huge, so what a message would cost is estimated first, in one pass and in linear time. Writing a message
 * beyond the bound is refused; one that was stored before is shown as plain text.
 */

/** What a message has too much of. */
export type Excess = 'length' | 'nesting' | 'table' | 'marks'

/** In UTF-16 units: a message of the most characters (MAX_CONTENT) that are two units each is not too long. */
export const MAX_LENGTH = 130_000
/** Lists and quotes inside each other. */
export const MAX_NESTING = 24
/** Cells as rendered: a row shorter than its table's header is filled up. */
export const MAX_CELLS = 3_000
/** About the microseconds that parsing and rendering take on a slow machine. */
const MAX_COST = 400_000
/** Pages format less than the server accepts: while a browser parses, it answers nobody. */
const MAX_COST_ON_PAGE = 100_000

const COST = { character: 2, line: 60, blankLine: 10, container: 8, opened: 160, cell: 60 }
/** For each list item and quote, all lines of the message are moved. */
const MOVED_LINE = 0.1

const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/
const closes = (line: string, fence: string) => {
  const text = line.trim()
  return text.length >= fence.length && text === (fence[0] as string).repeat(text.length)
}

/** What a message has too much of to be parsed as Markdown; undefined where nothing keeps it from being formatted. */
export function tooHeavy(text: string, maxCost = MAX_COST): Excess | undefined {
  if (text.length > MAX_LENGTH) return 'length'
  const nesting = createNesting(MAX_NESTING)
  let cost = text.length * COST.character
  let cells = 0
  let columns = 0
  let fence = ''
  let block: string[] = []
  const endBlock = () => {
    if (block.length > 0) cost += inlineCost(block.join('\n'))
    block = []
  }

  const lines = text.split(/\r\n|[\r\n]/)
  for (const line of lines) {
    if (fence) {
      cost += COST.line
      if (closes(line, fence)) fence = ''
      continue
    }
    fence = FENCE.exec(line)?.[1] ?? ''
    const { depth, opened, rest, isBlank } = nesting.add(fence ? '' : line, fence !== '')
    if (depth > MAX_NESTING) return 'nesting'
    cost += isBlank ? COST.blankLine + depth : COST.line + depth * COST.container + opened * (COST.opened + lines.length * MOVED_LINE)
    if (isBlank || fence || (opened > 0 && /^[-+*]\s+\S/.test(line.trimStart()))) {
      endBlock()
      if (isBlank || fence) columns = 0
    }
    if (!isBlank && !fence) block.push(line)
    columns = columnsOf(rest) ?? columns
    cells += columns
    if (cells > MAX_CELLS) return 'table'
    if (cost + cells * COST.cell > maxCost) return 'marks'
  }
  endBlock()
  return cost + cells * COST.cell > maxCost ? 'marks' : undefined
}

/** Whether formatting a message in a page would be noticed as a pause: pages show, and edit, its text instead. */
export const tooHeavyForPage = (text: string, maxCost = MAX_COST_ON_PAGE): boolean => tooHeavy(text, maxCost) !== undefined

/** How many columns the line below a table's header gives it; undefined for every other line. */
const columnsOf = (line: string): number | undefined =>
  /^[|:\-\s]+$/.test(line) && /[|:]/.test(line) ? line.match(/-+/g)?.length : undefined
