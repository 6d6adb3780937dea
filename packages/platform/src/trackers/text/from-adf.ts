import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

type Adf = { type: string; text?: unknown; attrs?: unknown; marks?: unknown; content?: unknown }
type Made = { type: string; [key: string]: unknown }

/** Nothing that people write is nested deeper, or longer, than this. */
const DEEPEST = 20
const MOST_NODES = 5_000

const isAdf = (value: unknown): value is Adf => typeof value === 'object' && value !== null && typeof (value as Adf).type === 'string'
const listIn = (value: unknown): Adf[] => (Array.isArray(value) ? value.filter(isAdf) : [])
const attr = (node: Adf, name: string): string => {
  const value = (node.attrs as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const textNode = (value: string): Made => ({ type: 'text', value })
const paragraph = (children: Made[]): Made => ({ type: 'paragraph', children })
const link = (url: string, children: Made[]): Made =>
  /^(?:https?:|mailto:)/i.test(url) ? { type: 'link', url, children } : { type: 'emphasis', children }

const WRAPPED: Record<string, string> = { strong: 'strong', em: 'emphasis', strike: 'delete' }

function marked(node: Adf): Made {
  const marks = listIn(node.marks)
  const text = typeof node.text === 'string' ? node.text : ''
  let made: Made = marks.some(({ type }) => type === 'code') ? { type: 'inlineCode', value: text } : textNode(text)
  for (const mark of marks) {
    const wrapped = WRAPPED[mark.type]
    if (wrapped) made = { type: wrapped, children: [made] }
    else if (mark.type === 'link') made = link(attr(mark, 'href'), [made])
  }
  return made
}

const day = (node: Adf) => {
  const at = new Date(Number(attr(node, 'timestamp')))
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
}

/** What stands within a line. */
const INLINE: Record<string, (node: Adf) => Made> = {
  text: marked,
  hardBreak: () => ({ type: 'break' }),
  mention: (node) => textNode(attr(node, 'text')),
  status: (node) => textNode(attr(node, 'text')),
  emoji: (node) => textNode(attr(node, 'text') || attr(node, 'shortName')),
  date: (node) => textNode(day(node)),
  inlineCard: (node) => link(attr(node, 'url'), [textNode(attr(node, 'url'))]),
  blockCard: (node) => link(attr(node, 'url'), [textNode(attr(node, 'url'))]),
  embedCard: (node) => link(attr(node, 'url'), [textNode(attr(node, 'url'))]),
  media: (node) => ({ type: 'emphasis', children: [textNode(attr(node, 'alt') || '📎')] }),
  mediaInline: (node) => ({ type: 'emphasis', children: [textNode(attr(node, 'alt') || '📎')] }),
}

const codeIn = (node: Adf) =>
  listIn(node.content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('')

/** Reads one document; what is beyond the bounds is left out. */
class Reader {
  #nodes = 0

  /** Blocks, and what stands within a line without one, as paragraphs. */
  blocks(all: readonly Adf[], depth: number): Made[] {
    const made: Made[] = []
    let words: Made[] = []
    const end = () => {
      if (words.length > 0) made.push(paragraph(words))
      words = []
    }
    for (const node of all) {
      if (++this.#nodes > MOST_NODES) break
      const within = Object.hasOwn(INLINE, node.type) ? INLINE[node.type] : undefined
      if (within) words.push(within(node))
      else {
        end()
        made.push(...this.#block(node, depth))
      }
    }
    end()
    return made
  }

  #words(node: Adf): Made[] {
    return listIn(node.content).flatMap((one) => {
      const within = Object.hasOwn(INLINE, one.type) ? INLINE[one.type] : undefined
      return within && ++this.#nodes <= MOST_NODES ? within(one) : []
    })
  }

  #list(node: Adf, depth: number): Made {
    const children = listIn(node.content).map((item) => ({
      type: 'listItem',
      spread: false,
      checked: item.type === 'taskItem' ? attr(item, 'state') === 'DONE' : null,
      children: this.blocks(listIn(item.content), depth + 1),
    }))
    const ordered = node.type === 'orderedList'
    return { type: 'list', ordered, start: ordered ? Number(attr(node, 'order')) || 1 : null, spread: false, children }
  }

  #block(node: Adf, depth: number): Made[] {
    if (depth > DEEPEST) return []
    switch (node.type) {
      case 'paragraph':
        return [paragraph(this.#words(node))]
      case 'heading':
        return [
          { type: 'heading', depth: Math.min(6, Math.max(1, Math.trunc(Number(attr(node, 'level'))) || 1)), children: this.#words(node) },
        ]
      case 'bulletList':
      case 'taskList':
      case 'orderedList':
        return [this.#list(node, depth)]
      case 'blockquote':
      case 'panel':
        return [{ type: 'blockquote', children: this.blocks(listIn(node.content), depth + 1) }]
      case 'codeBlock':
        return [{ type: 'code', lang: attr(node, 'language').replace(/\W/g, '') || null, value: codeIn(node) }]
      case 'rule':
        return [{ type: 'thematicBreak' }]
      default:
        return this.blocks(listIn(node.content), depth + 1)
    }
  }
}

const writer = unified().use(remarkStringify, { bullet: '-', rule: '-' }).use(remarkGfm)

/** A document of Jira Cloud as Markdown. What it has that Markdown has not is its text; pictures are their names. */
export function fromAdf(document: unknown): string {
  if (!isAdf(document)) return ''
  return writer.stringify({ type: 'root', children: new Reader().blocks(listIn(document.content), 0) } as never).trim()
}
