import type { BlockContent, Link, List, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast'
import { type DocMark, type DocNode, isBlankLine, paragraph, textNode } from './doc.ts'

const MENTION = /^(user|queue):([1-9]\d{0,9})$/

/** Parsed Markdown as nodes of the editor; undefined where it holds something that the editor has no form for. */
export function blocksOf(blocks: readonly RootContent[]): DocNode[] | undefined {
  const made: DocNode[] = []
  let before: RootContent | undefined
  for (const block of blocks) {
    const nodes = blockOf(block)
    if (!nodes) return undefined
    if (before?.type === 'paragraph' && block.type === 'paragraph') made.push(...blankLines(before, block))
    made.push(...nodes)
    before = block
  }
  return made
}

/** A paragraph of the editor is one line: blank lines between two are lines as well. */
export function blankLines(before: Nodes, after: Nodes): DocNode[] {
  const count = (after.position?.start.line ?? 0) - (before.position?.end.line ?? 0) - 1
  return Array.from({ length: Math.max(1, count) }, () => paragraph())
}

function blockOf(block: RootContent): DocNode[] | undefined {
  if (block.type === 'paragraph') {
    const lines = linesOf(inlineOf(block.children)).map(paragraph)
    // A line that holds only a break would be a blank one, which ends a paragraph.
    return lines.some(isBlankLine) ? undefined : lines
  }
  if (block.type === 'heading') return [{ type: 'heading', attrs: { level: block.depth }, content: inlineOf(block.children) }]
  if (block.type === 'thematicBreak') return [{ type: 'horizontalRule' }]
  if (block.type === 'code') return [codeOf(block)]
  if (block.type === 'blockquote') {
    const content = blocksOf(block.children)
    return content && [{ type: 'blockquote', content: content.length > 0 ? content : [paragraph()] }]
  }
  return block.type === 'list' ? listOf(block, blockOf) : undefined
}

/** A list, with what its items hold besides paragraphs read by `inside`. */
export function listOf(block: List, inside: (block: RootContent) => DocNode[] | undefined): DocNode[] | undefined {
  const items = block.children.map((item) => itemOf(item, inside))
  if (items.includes(undefined)) return undefined
  const content = items as DocNode[]
  return [block.ordered ? { type: 'orderedList', attrs: { start: block.start ?? 1 }, content } : { type: 'bulletList', content }]
}

export const codeOf = ({ lang, meta, value }: { lang?: string | null; meta?: string | null; value: string }): DocNode => ({
  type: 'codeBlock',
  attrs: { language: [lang, meta].filter(Boolean).join(' ') || null },
  ...(value ? { content: [textNode(value)] } : {}),
})

/** An item begins with a paragraph; a box to tick is read as it is written. */
function itemOf({ children, checked }: ListItem, inside: (block: RootContent) => DocNode[] | undefined): DocNode | undefined {
  const content: DocNode[] = []
  for (const child of children as BlockContent[]) {
    if (child.type === 'paragraph') content.push(paragraph(inlineOf(child.children)))
    else {
      const nodes = inside(child)
      if (!nodes) return undefined
      content.push(...nodes)
    }
  }
  if (content[0]?.type !== 'paragraph') content.unshift(paragraph())
  const [first] = content
  if (first && typeof checked === 'boolean') first.content = [textNode(checked ? '[x] ' : '[ ] '), ...(first.content ?? [])]
  return { type: 'listItem', content }
}

function linesOf(inline: readonly DocNode[]): DocNode[][] {
  const lines: DocNode[][] = [[]]
  for (const node of inline) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

export function inlineOf(nodes: readonly PhrasingContent[], marks: DocMark[] = []): DocNode[] {
  const made: DocNode[] = []
  const inside = (children: readonly PhrasingContent[], mark: DocMark) => made.push(...inlineOf(children, [...marks, mark]))
  for (const node of nodes) {
    if (node.type === 'text') made.push(...textOf(node.value, marks))
    else if (node.type === 'strong') inside(node.children, { type: 'bold' })
    else if (node.type === 'emphasis') inside(node.children, { type: 'italic' })
    else if (node.type === 'delete') inside(node.children, { type: 'strike' })
    else if (node.type === 'inlineCode') made.push(textNode(node.value, [...marks, { type: 'code' }]))
    else if (node.type === 'break') made.push({ type: 'hardBreak' })
    else if (node.type === 'image') made.push(marked({ type: 'image', attrs: { src: node.url, alt: node.alt ?? '' } }, marks))
    else if (node.type === 'link') {
      const mention = mentionOf(node, made.at(-1), marks)
      if (mention) made.splice(made.length - 1, 1, ...mention)
      else if (isLiteral(node)) made.push(...inlineOf(node.children, marks))
      else inside(node.children, { type: 'link', attrs: { href: node.url } })
    }
  }
  return made
}

const marked = (node: DocNode, marks: DocMark[]): DocNode => (marks.length > 0 ? { ...node, marks } : node)

/** A single line break is one. */
const textOf = (value: string, marks: DocMark[]): DocNode[] =>
  value.split('\n').flatMap((line, n) => [...(n > 0 ? [{ type: 'hardBreak' }] : []), ...(line ? [textNode(line, marks)] : [])])

/** An address without any sign around it: it is text, which becomes a link where it is read. */
function isLiteral({ children, position }: Link): boolean {
  const [only] = children
  const length = (position?.end.offset ?? 0) - (position?.start.offset ?? 0)
  return children.length === 1 && only?.type === 'text' && only.value.length === length
}

/** `@[Ana](user:1)`: what stands before the link, without its '@', and the mention. */
function mentionOf({ url, children }: Link, before: DocNode | undefined, marks: DocMark[]): DocNode[] | undefined {
  const found = MENTION.exec(url)
  if (!found || before?.type !== 'text' || !before.text?.endsWith('@')) return undefined
  const text = before.text.slice(0, -1)
  const name = inlineOf(children)
    .map((part) => part.text ?? '')
    .join('')
  return [...(text ? [{ ...before, text }] : []), marked({ type: 'mention', attrs: { kind: found[1], id: Number(found[2]), name } }, marks)]
}
