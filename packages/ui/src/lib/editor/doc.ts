import { type Mentioned, mentionText } from '@balcao/contracts/comments/mention-text'
import { imageMark } from '@balcao/contracts/comments/rich-text'

/** The editor's document as plain data: what its library reads and writes as JSON. */
export type DocMark = { type: string; attrs?: Record<string, unknown> }
export type DocNode = { type: string; attrs?: Record<string, unknown>; content?: DocNode[]; marks?: DocMark[]; text?: string }

export const paragraph = (content: DocNode[] = []): DocNode => (content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' })

export const textNode = (text: string, marks: DocMark[] = []): DocNode =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }

/** Markdown that the editor has no form for, such as a table: kept and shown as its text. */
export const source = (text: string): DocNode => ({ type: 'source', content: [textNode(text)] })

/** The text of a node, of those that hold nothing but text. */
export const plainText = ({ content = [] }: DocNode): string => content.map(({ text = '' }) => text).join('')

const INLINE: Readonly<Record<string, (node: DocNode) => string>> = {
  text: ({ text = '' }) => text,
  hardBreak: () => '\n',
  mention: ({ attrs }) => mentionText(attrs as Mentioned),
  image: ({ attrs = {} }) => imageMark(String(attrs.src), String(attrs.alt ?? '')),
}

/** All text of a document, a line for each of its innermost blocks: what is left where it cannot be written as Markdown. Any depth will do. */
export function textOf(nodes: readonly DocNode[]): string {
  const lines: string[] = []
  const open = nodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    const { content = [] } = node
    if (content.every(({ type }) => type in INLINE)) lines.push(content.map((one) => INLINE[one.type]?.(one)).join(''))
    else open.push(...content.toReversed())
  }
  return lines.join('\n')
}

/** True for a line with nothing on it but spaces. */
export const isBlankLine = ({ type, content = [] }: DocNode): boolean =>
  type === 'paragraph' && content.every(({ type: kind, text = '' }) => kind === 'text' && text.trim() === '')

/** Marks that change how a text looks, and nothing else. */
export const EMPHASIS: ReadonlySet<string> = new Set(['bold', 'italic', 'strike'])

/** A node without what is bold, slanted or struck in it. */
export function unmarked({ content, marks, ...node }: DocNode): DocNode {
  const left = marks?.filter(({ type }) => !EMPHASIS.has(type)) ?? []
  return { ...node, ...(content ? { content: content.map(unmarked) } : {}), ...(left.length > 0 ? { marks: left } : {}) }
}
