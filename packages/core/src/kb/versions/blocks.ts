import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Block } from '../../comparing/blocks.ts'

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()
type Placed = { type: string; position?: { start: { offset?: number }; end: { offset?: number } } }

/** A text in its blocks of the first level, by mdast's names; one too heavy to be parsed in its paragraphs. */
export function blocksOf(content: string): Block[] {
  if (tooHeavy(content) !== undefined)
    return content
      .split(/\n[ \t]*\n/)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ block: 'paragraph', text }))
  const { children } = parser.parse(content) as { children: Placed[] }
  return children.map(({ type, position }) => ({ block: type, text: content.slice(position?.start.offset, position?.end.offset) }))
}
