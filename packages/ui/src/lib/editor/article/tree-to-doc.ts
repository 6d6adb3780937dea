import { quoteKind } from '@balcao/contracts/kb/article-dialect'
import { headingLevel, headingParts } from '@balcao/contracts/kb/headings'
import type { Blockquote, Heading, PhrasingContent, RootContent, Table } from 'mdast'
import { type DocNode, paragraph, textNode } from '../doc.ts'
import { codeOf, inlineOf, listOf } from '../tree-to-doc.ts'

/** Parsed Markdown as nodes of the article editor; undefined where it holds something that the editor has no form for. */
export function articleBlocks(blocks: readonly RootContent[]): DocNode[] | undefined {
  const made = blocks.map(blockOf)
  return made.includes(undefined) ? undefined : (made as DocNode[][]).flat()
}

function blockOf(block: RootContent): DocNode[] | undefined {
  if (block.type === 'paragraph') return [paragraph(line(block.children))]
  if (block.type === 'heading') return [headingOf(block)]
  if (block.type === 'thematicBreak') return [{ type: 'horizontalRule' }]
  if (block.type === 'code') return [codeOf(block)]
  if (block.type === 'blockquote') return quoteOf(block)
  if (block.type === 'list') return listOf(block, blockOf)
  return block.type === 'table' ? tableOf(block) : undefined
}

/** Articles name nobody: what would be a mention is its text. No break stands at an edge. */
function line(nodes: readonly PhrasingContent[]): DocNode[] {
  const made = inlineOf(nodes).map((node) => (node.type === 'mention' ? textNode(`@${String(node.attrs?.name)}`, node.marks) : node))
  while (made[0]?.type === 'hardBreak') made.shift()
  while (made.at(-1)?.type === 'hardBreak') made.pop()
  return made
}

function headingOf({ depth, children }: Heading): DocNode {
  const last = children.at(-1)
  const { text, anchor } = headingParts(last?.type === 'text' ? last.value : '')
  const titled: PhrasingContent[] =
    last && anchor ? [...children.slice(0, -1), ...(text ? [{ ...last, value: text } as never] : [])] : children
  return { type: 'heading', attrs: { level: headingLevel(depth), anchor }, content: line(titled) }
}

/** A quote, or what its first line says it is. */
function quoteOf({ children }: Blockquote): DocNode[] | undefined {
  const [first, ...below] = children
  const [text, ...after] = first?.type === 'paragraph' ? first.children : []
  const found = text?.type === 'text' ? quoteKind(text.value) : undefined
  if (!found || first?.type !== 'paragraph' || text?.type !== 'text') {
    const content = articleBlocks(children)
    return content && [{ type: 'blockquote', content: content.length > 0 ? content : [paragraph()] }]
  }
  const rest: PhrasingContent[] = found.rest.trim() === '' ? after : [{ ...text, value: found.rest }, ...after]
  const content = articleBlocks([...(rest.length > 0 ? [{ ...first, children: rest }] : []), ...below])
  if (!content) return undefined
  const inside = content.length > 0 ? content : [paragraph()]
  if (found.kind !== 'details') return [{ type: 'callout', attrs: { kind: found.kind }, content: inside }]
  const title = { type: 'detailsTitle', ...(found.title ? { content: [textNode(found.title)] } : {}) }
  return [{ type: 'details', content: [title, ...inside] }]
}

/** Rows are filled up to the width of the header, as readers see them; one with more cells has no form here. */
function tableOf({ align, children }: Table): DocNode[] | undefined {
  const width = children[0]?.children.length ?? 0
  if (width === 0 || children.some((row) => row.children.length > width)) return undefined
  const rows = children.map((row) => ({
    type: 'tableRow',
    content: Array.from({ length: width }, (_, n) => ({
      type: 'tableCell',
      attrs: { align: align?.[n] ?? null },
      content: [paragraph(line(row.children[n]?.children ?? []))],
    })),
  }))
  return [{ type: 'table', content: rows }]
}
