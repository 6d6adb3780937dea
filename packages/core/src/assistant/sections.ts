import { headingParts } from '@balcao/contracts/kb/headings'
import { withoutLinks } from '@balcao/contracts/text/links'

/** A step list, a paragraph's sentences or the rows of a table, as they stand in an article. */
export type Block = { kind: 'steps' | 'list' | 'text'; pieces: string[] }
/** What stands below a heading; above the first one there is none. */
export type Section = { heading: string | null; anchor: string | null; blocks: Block[] }

type Outline = readonly { text?: string; anchor?: string }[]

const HEADING = /^#{1,6}[ \t](.*)$/
const STEP = /^\s*\d+[.)]\s+/
const ITEM = /^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/
const QUOTE = /^\s*(?:>\s*)+(?:\[!\w+\]\s*)?/
const isRule = (line: string) => line.includes('---') && /^[\s|:-]*$/.test(line)

/** Ends of sentences; not behind a number, as in a date or a version. */
const sentencesOf = (text: string) => text.split(/(?<=[^\d\s][.!?…])\s+(?=[\p{Lu}\d"“*])/u).filter(Boolean)

/** An article in sections, each with the anchor and the words of its heading. */
export function sectionsOf(content: string, outline: Outline): Section[] {
  const sections: Section[] = [{ heading: null, anchor: null, blocks: [] }]
  let paragraph: string[] = []
  let items: { kind: 'steps' | 'list'; pieces: string[] } | undefined
  let headings = -1
  let fence = false
  const at = () => sections.at(-1) as Section
  const end = () => {
    if (paragraph.length > 0) at().blocks.push({ kind: 'text', pieces: sentencesOf(paragraph.join(' ')) })
    if (items) at().blocks.push(items)
    paragraph = []
    items = undefined
  }
  for (const raw of content.split(/\r?\n/)) {
    if (/^\s{0,3}(```|~~~)/.test(raw)) {
      end()
      fence = !fence
      continue
    }
    const line = withoutLinks(raw)
    const title = fence ? null : HEADING.exec(line)
    if (title) {
      end()
      headings += 1
      sections.push({
        heading: outline[headings]?.text ?? headingParts(title[1] ?? '').text.trim(),
        anchor: outline[headings]?.anchor ?? null,
        blocks: [],
      })
    } else if (fence || line.trim() === '' || isRule(line)) end()
    else if (STEP.test(line) || ITEM.test(line)) {
      const kind = STEP.test(line) ? 'steps' : 'list'
      if (items?.kind !== kind) end()
      items ??= { kind, pieces: [] }
      items.pieces.push(line.replace(kind === 'steps' ? STEP : ITEM, '').trim())
    } else if (line.trim().startsWith('|')) {
      if (items?.kind !== 'list') end()
      items ??= { kind: 'list', pieces: [] }
      items.pieces.push(
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim())
          .filter(Boolean)
          .join(' · '),
      )
    } else if (items && /^\s{2,}/.test(raw)) items.pieces.push(`${items.pieces.pop() ?? ''} ${line.trim()}`)
    else {
      if (items) end()
      const said = line.replace(QUOTE, '').trim()
      if (said) paragraph.push(said)
    }
  }
  end()
  return sections.filter(({ blocks, heading }) => blocks.length > 0 || heading)
}

/** A block as it is shown: pieces as they stand, steps numbered. */
export const blockText = ({ kind, pieces }: Block): string =>
  kind === 'text' ? pieces.join(' ') : pieces.map((piece, n) => `${kind === 'steps' ? `${n + 1}.` : '-'} ${piece}`).join('\n')
