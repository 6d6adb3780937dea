import { slugOf } from '@balcao/contracts/kb/slug'
import type { DocNode } from '../doc.ts'
import { headingTitle } from './doc-to-tree.ts'

/**
 * Headings of a published article keep the anchor they have: others link to it. It is written only once the title says another
 * (see `headingTitle`). Of two titles alike the second has an anchor by its place, which no title can keep.
 */
export function keepAnchors(nodes: readonly DocNode[]): DocNode[] {
  const used = new Set<string>()
  const kept = (node: DocNode): DocNode => {
    if (node.type === 'heading') {
      const anchor = headingTitle(node).anchor ?? (node.attrs?.anchor ? String(node.attrs.anchor) : null)
      const own = anchor ?? slugOf((node.content ?? []).map(({ text = '' }) => text).join(''))
      if (!own || used.has(own)) return node
      used.add(own)
      return { ...node, attrs: { ...node.attrs, anchor: own } }
    }
    return node.content ? { ...node, content: node.content.map(kept) } : node
  }
  return nodes.map(kept)
}
