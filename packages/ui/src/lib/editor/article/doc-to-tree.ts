import { headingParts } from '@balcao/contracts/kb/headings'
import { slugOf } from '@balcao/contracts/kb/slug'
import type { BlockContent, Heading, Html, Paragraph, PhrasingContent, RootContent, Table } from 'mdast'
import { type DocNode, isBlankLine, plainText } from '../doc.ts'
import { codeOf, listOf, phrasing } from '../doc-to-tree.ts'
import { spaced } from '../reading.ts'

/** Nodes of the article editor as a tree of Markdown. Blank paragraphs are no part of it. */
export const articleTree = (nodes: readonly DocNode[]): RootContent[] => nodes.flatMap(blockOf)

function blockOf(node: DocNode): RootContent[] {
  const { type, attrs = {}, content = [] } = node
  if (type === 'paragraph') return paragraphsOf(content).map((line) => ({ type, children: phrasing(line) }))
  if (type === 'heading') return [headingOf(node)]
  if (type === 'horizontalRule') return [{ type: 'thematicBreak' }]
  if (type === 'blockquote') return [{ type, children: articleTree(content) as BlockContent[] }]
  if (type === 'bulletList' || type === 'orderedList') return [listOf(node, blockOf)]
  if (type === 'codeBlock') return [codeOf(node)]
  if (type === 'callout') return [markedQuote([html(`[!${String(attrs.kind).toUpperCase()}]`)], content)]
  if (type === 'details') {
    const [title, ...below] = content
    const text = title ? plainText(title).trim() : ''
    return [markedQuote(text ? [html('[!DETAILS] '), { type: 'text', value: text }] : [html('[!DETAILS]')], below)]
  }
  if (type === 'table') return [tableOf(node)]
  return [html(plainText(node))]
}

const html = (value: string): Html => ({ type: 'html', value })

/** A blank line within a paragraph ends it. */
export function paragraphsOf(content: readonly DocNode[]): DocNode[][] {
  const lines: DocNode[][] = [[]]
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  const made: DocNode[][] = [[]]
  for (const line of lines) {
    if (isBlankLine({ type: 'paragraph', content: line })) made.push([])
    else made.at(-1)?.push(...(made.at(-1)?.length ? [{ type: 'hardBreak' }] : []), ...line)
  }
  return made.filter(({ length }) => length > 0)
}

/** The title of a heading, and the anchor that was chosen for it, or kept from an earlier title. */
export function headingTitle({ attrs = {}, content = [] }: DocNode): { content: DocNode[]; anchor: string | null } {
  const line = content.map(spaced)
  const last = line.at(-1)
  const isBare = last?.type === 'text' && !last.marks?.length
  const { text, anchor } = headingParts(isBare ? (last.text ?? '') : '')
  const titled = anchor && last ? [...line.slice(0, -1), ...(text ? [{ ...last, text }] : [])] : line
  const kept = anchor ?? (attrs.anchor ? String(attrs.anchor) : null)
  return { content: titled, anchor: kept && kept !== slugOf(titled.map(plainOf).join('')) ? kept : null }
}

const plainOf = ({ type, text = '', attrs = {} }: DocNode): string => (type === 'image' ? String(attrs.alt ?? '') : text)

function headingOf(node: DocNode): Heading {
  const { content, anchor } = headingTitle(node)
  const children = phrasing(content)
  return {
    type: 'heading',
    depth: Number(node.attrs?.level) as Heading['depth'],
    children: anchor ? [...children, html(children.length > 0 ? ` {#${anchor}}` : `{#${anchor}}`)] : children,
  }
}

/** A quote whose first line says what it is. */
function markedQuote(marker: PhrasingContent[], content: readonly DocNode[]): RootContent {
  const [first, ...below] = articleTree(content) as BlockContent[]
  const lines: BlockContent[] =
    first?.type === 'paragraph'
      ? [{ ...first, children: [...marker, { type: 'break' }, ...first.children] }, ...below]
      : [{ type: 'paragraph', children: marker } satisfies Paragraph, ...(first ? [first] : []), ...below]
  return { type: 'blockquote', children: lines }
}

function tableOf({ content = [] }: DocNode): Table {
  const [head] = content
  return {
    type: 'table',
    align: (head?.content ?? []).map(({ attrs = {} }) => (attrs.align as 'left' | 'center' | 'right' | undefined) ?? null),
    children: content.map(({ content: cells = [] }) => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: phrasing(cellLine(cell)) })),
    })),
  }
}

/** What a cell holds is one line. */
export const cellLine = ({ content = [] }: DocNode): DocNode[] => (content[0]?.content ?? []).map(spaced)
