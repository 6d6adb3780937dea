import { tooHeavyForPage } from '@balcao/contracts/comments/markdown-bounds'
import { isPlain, messageDialect } from '@balcao/contracts/comments/rich-text'
import { trimmedEnd } from '@balcao/contracts/text/trim'
import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type DocNode, isBlankLine, paragraph, plainText, source, textNode, textOf, unmarked } from './doc.ts'
import { treeOf } from './doc-to-tree.ts'
import type { Side } from './field.ts'
import { reading } from './reading.ts'
import { CARE, markdownOf } from './stringify.ts'
import { blankLines, blocksOf } from './tree-to-doc.ts'

// The parser of what is shown: what is written here is read there alike.
const readerOf = (side: Side) => unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(messageDialect, { side }).freeze()
const readers = { staff: readerOf('staff'), customer: readerOf('customer') }
const parse = (text: string, side: Side) => readers[side].parse(text) as Root

/** Text as lines, where nothing in it is a sign. */
const plainLines = (text: string): DocNode[] => text.split('\n').map((line) => paragraph(line ? [textNode(line)] : []))

/** A message's text as the editor's document. What it has no form for, or would write otherwise, is kept as its text. */
export function fromMarkdown(text: string, side: Side): DocNode[] {
  if (isPlain(text)) return plainLines(text)
  if (tooHeavyForPage(text)) return [source(text)]
  const { children } = parse(text, side)
  const made: DocNode[] = []
  children.forEach((block, n) => {
    const before = children[n - 1]
    if (before?.type === 'paragraph' && block.type === 'paragraph') made.push(...blankLines(before, block))
    const nodes = blocksOf([block])
    const from = text.lastIndexOf('\n', (block.position?.start.offset ?? 0) - 1) + 1
    if (nodes && isWrittenAlike(block, nodes, side)) made.push(...nodes)
    else made.push(source(text.slice(from, block.position?.end.offset)))
  })
  // The lines begun below the last paragraph.
  if (children.at(-1)?.type === 'paragraph') {
    const below = text.slice(children.at(-1)?.position?.end.offset).split('\n').length - 1
    made.push(...Array.from({ length: below }, () => paragraph()))
  }
  // A word may have been ended, and the next is about to follow.
  const last = made.at(-1)
  const space = text.slice(trimmedEnd(text, / /).length)
  if (space && last?.type === 'paragraph' && last.content?.at(-1)?.type === 'text') last.content.push(textNode(space))
  return made.length > 0 ? made : [paragraph()]
}

/** True where the editor's form of a block is read back as the block: its text, its marks, and where its links lead. */
function isWrittenAlike(block: RootContent, nodes: readonly DocNode[], side: Side): boolean {
  const { text, isExact } = written(nodes, false, side)
  const addresses = addressesIn([block])
  return isExact && (addresses.length === 0 || addresses.join(' ') === addressesIn(parse(text, side).children).join(' '))
}

const addressesIn = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => [...(node.type === 'link' ? [node.url] : []), ...('children' in node ? addressesIn(node.children) : [])])

/** The text of blocks that stand together: with as few signs escaped as it takes to be read as what they are. */
function written(nodes: readonly DocNode[], other: boolean, side: Side): { text: string; isExact: boolean } {
  let text = ''
  for (const care of CARE[side]) {
    const meant = care === 'unmarked' ? nodes.map(unmarked) : nodes
    text = markdownOf(treeOf(meant), care, side, other)
    // No page parses it: it is shown as it is.
    if (tooHeavyForPage(text)) return { text, isExact: false }
    const read = blocksOf(parse(text, side).children)
    // A list of nothing, say, is written without a sign: it would be shown as text.
    const isText = isPlain(text) && nodes.some(({ type }) => type !== 'paragraph')
    if (read && reading(read) === reading(meant) && !isText) return { text, isExact: care !== 'unmarked' }
  }
  return { text, isExact: false }
}

/** A message with neither marks nor signs is its own text. */
function plainTextOf(nodes: readonly DocNode[]): string | undefined {
  const lines = nodes.map((node) => {
    const isText = node.content?.every(({ type, marks = [] }) => (type === 'text' && marks.length === 0) || type === 'hardBreak') ?? true
    return node.type === 'paragraph' && isText ? (node.content ?? []).map(({ text = '\n' }) => text).join('') : undefined
  })
  if (lines.includes(undefined)) return undefined
  const text = lines.join('\n')
  return isPlain(text) ? text : undefined
}

type Writer = (blocks: readonly DocNode[]) => string

/**
 * Writes the editor's document as a message's text; what did not change since the last time is not written anew.
 * A document that cannot be written as Markdown becomes its text: nothing that was typed is lost.
 */
export function createWriter(side: Side): Writer {
  const write = markdownWriter(side)
  return (blocks) => {
    try {
      return write(blocks)
    } catch {
      return textOf(blocks)
    }
  }
}

function markdownWriter(side: Side): Writer {
  let known = new Map<string, string>()
  return (blocks) => {
    const used = new Map<string, string>()
    const plain = plainTextOf(blocks)
    if (plain !== undefined) return plain
    const write = (nodes: readonly DocNode[], other = false): string => {
      const key = JSON.stringify([nodes, other])
      const text = known.get(key) ?? written(nodes, other, side).text
      used.set(key, text)
      return text
    }
    const text = joined(blocks, write)
    known = used
    return text
  }
}

type Part = { kind: 'lines' | 'block'; text: string }

function joined(blocks: readonly DocNode[], write: (nodes: readonly DocNode[], other?: boolean) => string): string {
  const parts: Part[] = []
  let list = { type: '', other: false }
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as DocNode
    let end = at + 1
    if (block.type === 'paragraph') {
      while (blocks[end]?.type === 'paragraph') end += 1
      const text = linesText(blocks.slice(at, end), write)
      if (text.trim()) list = { type: '', other: false }
      parts.push({ kind: 'lines', text })
    } else {
      const isList = block.type.endsWith('List')
      // Two lists below each other would be one.
      list = isList ? { type: block.type, other: list.type === block.type && !list.other } : { type: '', other: false }
      parts.push({ kind: 'block', text: block.type === 'source' ? plainText(block) : write([block], list.other) })
    }
    at = end
  }
  // Beside a block one blank line is what is read, however many are there.
  return parts
    .map(({ kind, text }, n) => {
      if (kind === 'block') return text
      const from = n > 0 ? text.replace(/^\s*\n|^\s+$/, '') : text
      return n < parts.length - 1 ? from.trimEnd() : from
    })
    .filter((text, n) => text !== '' || parts.length === 1 || parts[n]?.kind === 'block')
    .join('\n\n')
}

/** Lines below each other; blank ones are lines as well. */
function linesText(lines: readonly DocNode[], write: (nodes: readonly DocNode[]) => string): string {
  const all: string[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at + 1
    if (isBlankLine(lines[at] as DocNode)) all.push(plainText(lines[at] as DocNode))
    else {
      while (lines[end] && !isBlankLine(lines[end] as DocNode)) end += 1
      all.push(write(lines.slice(at, end)))
    }
    at = end
  }
  return all.join('\n')
}
