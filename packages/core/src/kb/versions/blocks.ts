import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** A block of a text: what kind it is, by mdast's name, and how it is written. */
export type Block = { block: string; text: string }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()
type Placed = { type: string; position?: { start: { offset?: number }; end: { offset?: number } } }

/** A text in its blocks of the first level; one too heavy to be parsed in its paragraphs. */
export function blocksOf(content: string): Block[] {
  if (tooHeavy(content) !== undefined)
    return content
      .split(/\n[ \t]*\n/)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ block: 'paragraph', text }))
  const { children } = parser.parse(content) as { children: Placed[] }
  return children.map(({ type, position }) => ({ block: type, text: content.slice(position?.start.offset, position?.end.offset) }))
}
