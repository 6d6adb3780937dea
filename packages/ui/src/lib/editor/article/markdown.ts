import { tooHeavyForPage } from '@balcao/contracts/comments/markdown-bounds'
import { messageDialect } from '@balcao/contracts/comments/rich-text'
import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type DocNode, isBlankLine, paragraph, plainText, source, textOf } from '../doc.ts'
import { CARE, markdownOf } from '../stringify.ts'
import { articleTree } from './doc-to-tree.ts'
import { articleReading } from './reading.ts'
import { articleBlocks } from './tree-to-doc.ts'

// The parser of what is shown: what is written here is read there alike.
const reader = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(messageDialect, { side: 'system' }).freeze()
const parse = (text: string) => reader.parse(text) as Root

/** An article's text as the editor's document. What it has no form for, or would write otherwise, is kept as its text. */
export function fromArticle(text: string): DocNode[] {
  if (tooHeavyForPage(text)) return [source(text)]
  const made = parse(text).children.flatMap((block) => {
    const nodes = articleBlocks([block])
    if (nodes && isWrittenAlike(block, nodes)) return nodes
    const from = text.lastIndexOf('\n', (block.position?.start.offset ?? 0) - 1) + 1
    return [source(text.slice(from, block.position?.end.offset))]
  })
  return made.length > 0 ? made : [paragraph()]
}

/** True where the editor's form of a block is read back as the block: its text, its marks, and where its links lead. */
function isWrittenAlike(block: RootContent, nodes: readonly DocNode[]): boolean {
  const { text, isExact } = written(nodes, false)
  const addresses = addressesIn([block])
  return isExact && (addresses.length === 0 || addresses.join(' ') === addressesIn(parse(text).children).join(' '))
}

const addressesIn = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => [...(node.type === 'link' ? [node.url] : []), ...('children' in node ? addressesIn(node.children) : [])])

/** The text of blocks: with as few signs escaped as it takes to be read as what they are. */
function written(nodes: readonly DocNode[], other: boolean): { text: string; isExact: boolean } {
  const meant = articleReading(nodes)
  let text = ''
  for (const care of CARE.article) {
    text = markdownOf(articleTree(nodes), care, 'article', other)
    // No page parses it: it is shown as it is.
    if (tooHeavyForPage(text)) return { text, isExact: false }
    const read = articleBlocks(parse(text).children)
    if (read && articleReading(read) === meant) return { text, isExact: true }
  }
  return { text, isExact: false }
}

/**
 * Writes the editor's document as an article's text; what did not change since the last time is not written anew.
 * A document that cannot be written as Markdown becomes its text: nothing that was typed is lost.
 */
export function createArticleWriter(): (blocks: readonly DocNode[]) => string {
  let known = new Map<string, string>()
  const write = (blocks: readonly DocNode[]): string => {
    const used = new Map<string, string>()
    const parts: string[] = []
    let list = { type: '', other: false }
    for (const block of blocks.filter((one) => !isBlankLine(one))) {
      // Two lists below each other would be one.
      list = block.type.endsWith('List') ? { type: block.type, other: list.type === block.type && !list.other } : { type: '', other: false }
      const key = JSON.stringify([block, list.other])
      const text = block.type === 'source' ? plainText(block) : (known.get(key) ?? written([block], list.other).text)
      used.set(key, text)
      const part = block.type === 'paragraph' ? text.trim() : text
      if (part.trim()) parts.push(part)
    }
    known = used
    return parts.join('\n\n')
  }
  return (blocks) => {
    try {
      return write(blocks)
    } catch {
      return textOf(blocks)
    }
  }
}
