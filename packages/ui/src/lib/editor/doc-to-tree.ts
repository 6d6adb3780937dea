import type { BlockContent, Blockquote, Code, Heading, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { type DocMark, type DocNode, isBlankLine, plainText } from './doc.ts'

const WRAPS: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = { bold: 'strong', italic: 'emphasis', strike: 'delete' }

/** Nodes of the editor as a tree of Markdown: lines below each other are one paragraph, a blank line ends it. */
export function treeOf(nodes: readonly DocNode[]): RootContent[] {
  const blocks: RootContent[] = []
  let lines: DocNode[][] = []
  const endParagraph = () => {
    const children = phrasing(lines.flatMap((line, n) => (n > 0 ? [{ type: 'hardBreak' }, ...line] : line)))
    if (lines.length > 0) blocks.push({ type: 'paragraph', children })
    lines = []
  }
  for (const node of nodes) {
    if (node.type === 'paragraph' && !isBlankLine(node)) {
      lines.push(node.content ?? [])
      continue
    }
    endParagraph()
    if (node.type !== 'paragraph') blocks.push(blockOf(node))
  }
  endParagraph()
  return blocks
}

function blockOf(node: DocNode): RootContent {
  const { type, attrs = {}, content = [] } = node
  if (type === 'heading') return { type, depth: Number(attrs.level) as Heading['depth'], children: phrasing(content) }
  if (type === 'horizontalRule') return { type: 'thematicBreak' }
  if (type === 'blockquote') return { type, children: treeOf(content) as Blockquote['children'] }
  if (type === 'bulletList' || type === 'orderedList') return listOf(node, (inside) => [blockOf(inside)])
  if (type === 'codeBlock') return codeOf(node)
  return { type: 'html', value: plainText(node) }
}

export function listOf({ type, attrs = {}, content = [] }: DocNode, inside: (node: DocNode) => RootContent[]): List {
  const children = content.map((item) => itemOf(item, inside))
  return type === 'orderedList'
    ? { type: 'list', ordered: true, start: Number(attrs.start ?? 1), spread: false, children }
    : { type: 'list', ordered: false, spread: false, children }
}

export function codeOf(node: DocNode): Code {
  const [lang, ...meta] = String(node.attrs?.language ?? '').split(' ')
  return { type: 'code', lang: lang || null, meta: meta.join(' ') || null, value: plainText(node) }
}

/** In an item each paragraph stands for itself: a line break in it is a node. */
function itemOf({ content = [] }: DocNode, inside: (node: DocNode) => RootContent[]): ListItem {
  const children = content.flatMap((node): BlockContent[] => {
    if (node.type !== 'paragraph') return inside(node) as BlockContent[]
    return isBlankLine(node) ? [] : [{ type: 'paragraph', children: phrasing(node.content ?? []) } satisfies Paragraph]
  })
  return { type: 'listItem', spread: false, children }
}

export const phrasing = (nodes: readonly DocNode[]): PhrasingContent[] => nested(nodes.map(bridged))

/** A break between two lines has the marks that go on. */
function bridged(node: DocNode, at: number, all: readonly DocNode[]): DocNode {
  if (node.type !== 'hardBreak') return node
  const after = all[at + 1]?.marks ?? []
  return { ...node, marks: (all[at - 1]?.marks ?? []).filter((mark) => mark.type !== 'code' && after.some((one) => same(one, mark))) }
}

/** Marks lie flat on the editor's texts; in Markdown they nest, the one that reaches farthest outside. */
function nested(nodes: readonly DocNode[]): PhrasingContent[] {
  const made: PhrasingContent[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as DocNode
    const [mark, end] = farthest(nodes, at)
    if (mark) made.push(...wrapped(mark, nested(nodes.slice(at, end).map((one) => without(one, mark)))))
    else made.push(leafOf(node))
    at = end
  }
  return made
}

const nests = ({ type }: DocMark) => type === 'link' || type in WRAPS
const same = (one: DocMark, other: DocMark) => one.type === other.type && one.attrs?.href === other.attrs?.href
const without = (node: DocNode, mark: DocMark): DocNode => ({ ...node, marks: (node.marks ?? []).filter((one) => !same(one, mark)) })

function farthest(nodes: readonly DocNode[], at: number): [DocMark | undefined, number] {
  let best: [DocMark | undefined, number] = [undefined, at + 1]
  for (const mark of (nodes[at]?.marks ?? []).filter(nests)) {
    let end = at + 1
    while (nodes[end]?.marks?.some((one) => same(one, mark))) end += 1
    // Of two that reach as far, a link is outside.
    if (!best[0] || end > best[1] || (end === best[1] && mark.type === 'link')) best = [mark, end]
  }
  return best
}

function leafOf({ type, text = '', marks, attrs = {} }: DocNode): PhrasingContent {
  if (type === 'hardBreak') return { type: 'break' }
  if (type === 'image') return { type: 'image', url: String(attrs.src), alt: String(attrs.alt ?? '') }
  if (type === 'mention') return { type: 'mention', attrs } as unknown as PhrasingContent
  return marks?.some((mark) => mark.type === 'code') ? { type: 'inlineCode', value: text } : { type: 'text', value: text }
}

/** Signs beside a space are read as signs: spaces at the edges go out of the mark. */
function wrapped(mark: DocMark, children: PhrasingContent[]): PhrasingContent[] {
  const type = WRAPS[mark.type]
  if (!type) return [{ type: 'link', url: String(mark.attrs?.href ?? ''), children: children as [] }]
  const inside = [...children]
  const before: PhrasingContent[] = []
  const after: PhrasingContent[] = []
  const [first] = inside
  if (first?.type === 'text') {
    const rest = first.value.trimStart()
    if (rest !== first.value) before.push({ type: 'text', value: first.value.slice(0, first.value.length - rest.length) })
    inside.splice(0, 1, ...(rest ? [{ ...first, value: rest }] : []))
  }
  const last = inside.at(-1)
  if (last?.type === 'text') {
    const rest = last.value.trimEnd()
    if (rest !== last.value) after.push({ type: 'text', value: last.value.slice(rest.length) })
    inside.splice(-1, 1, ...(rest ? [{ ...last, value: rest }] : []))
  }
  return inside.length > 0 ? [...before, { type, children: inside as [] }, ...after] : [...before, ...after]
}
