import { type DocNode, isBlankLine, plainText } from '../doc.ts'
import { inline, spaced } from '../reading.ts'
import { cellLine, headingTitle, paragraphsOf } from './doc-to-tree.ts'

/** What people read of an article, as text to compare: two documents with the same reading are shown alike. */
export const articleReading = (nodes: readonly DocNode[]): string => JSON.stringify(blocks(nodes))

function blocks(nodes: readonly DocNode[]): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    const { type, attrs = {}, content = [] } = node
    if (isBlankLine(node)) return []
    if (type === 'paragraph') return paragraphsOf(content).map((line) => inline(line))
    if (type === 'heading') {
      const { content: title, anchor } = headingTitle(node)
      return [[type, attrs.level, inline(title.map(spaced)), anchor]]
    }
    if (type === 'codeBlock') return [[type, attrs.language ?? null, plainText(node)]]
    if (type === 'source') return [[type, plainText(node)]]
    if (type === 'orderedList') return [[type, attrs.start ?? 1, blocks(content)]]
    if (type === 'callout') return [[type, attrs.kind, blocks(content)]]
    if (type === 'detailsTitle') return [[type, plainText(node).trim()]]
    if (type === 'tableCell') return [[type, attrs.align ?? null, inline(cellLine(node))]]
    return [[type, blocks(content)]]
  })
}
