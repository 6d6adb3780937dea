import { type Mentioned, mentionText } from '@balcao/contracts/comments/mention-text'
import { imageMark } from '@balcao/contracts/comments/rich-text'
import type { Nodes, RootContent, Table } from 'mdast'
import { type Handle, toMarkdown } from 'mdast-util-to-markdown'
import type { Side } from './field.ts'

/**
 * How carefully a text is written: as it is; with its signs escaped; with every sign escaped, those inside words and addresses too. Customers'
 * texts have no escapes: there a mark that could not be read back is left out rather than shown as signs, and what nothing helps stays as it is.
 */
export const CARE = {
  staff: ['as-is', 'escaped', 'strict'],
  customer: ['as-is', 'unmarked', 'as-is'],
  article: ['as-is', 'escaped', 'strict'],
} as const
export type Care = (typeof CARE)[Writer][number]
/** Whose text it is: a message's, by its author's side, or an article. */
export type Writer = Side | 'article'

/** Variables and addresses stay whole: within an address a backslash would become part of it. */
const SIGN = /\{\{[^{}\n]*\}\}|(?:https?:\/\/|www\.)[^\s<]*|[\\`*[\]<>&~|]|(?<![\p{L}\d])_|_(?![\p{L}\d])/giu
/** An escape at its beginning keeps an address from being parsed as one, so that its signs can be escaped; readers' parser links it afterwards. */
const EVERY_SIGN = /\{\{[^{}\n]*\}\}|(?<=https?):(?=\/\/)|(?<=www)\.|[\\`*[\]<>&~|_#]/giu
const AT_START = /^(\s*)([#>+-]|\d{1,9}(?=[.)]))/

const BOX = /^\[[ xX]\](?= )/

/** Variables stay as they are, and the box of a task at the start of a line; nothing else is read as a sign. */
function escaped(text: string, startsLine: boolean, signs: RegExp): string {
  const box = startsLine ? (BOX.exec(text)?.[0] ?? '') : ''
  if (box) return box + escaped(text.slice(box.length), false, signs)
  const safe = text.replace(signs, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
  if (!startsLine) return safe
  return safe.replace(AT_START, (_, space: string, sign: string) => (/\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`))
}

const BREAK: Handle = (_, __, state) => (state.stack.includes('headingAtx') ? ' ' : '\n')
const MENTION: Handle = ({ attrs }: { attrs: Mentioned }) => mentionText(attrs)
const IMAGE: Handle = ({ alt, url }: { alt: string; url: string }) => imageMark(url, alt)

/** As bold and slanted text is: what stands beside it must not keep it from being read. */
const DELETE: Handle = Object.assign<Handle, object>(
  (node, _, state, info) => `~~${state.containerPhrasing(node, { ...info, before: '~', after: '~' })}~~`,
  { attention: () => ({ construct: 'strikethrough', markers: ['~'], sizes: [2] }), peek: () => '~' },
)

const marked = (sign: string): Handle =>
  Object.assign<Handle, object>(
    (node, _, state, info) => `${sign}${state.containerPhrasing(node, { ...info, before: sign, after: sign })}${sign}`,
    { peek: () => sign.slice(0, 1) },
  )
const ADDRESS_END = /[\s()<>\\]/g
const coded = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`

/** Without a backslash or a reference, which a customer's text shows as such. */
const LINK: Handle = (node: { url: string }, _, state, info) => {
  const text = state.containerPhrasing(node as never, { ...info, before: '[', after: ']' })
  const address = node.url.replace(ADDRESS_END, coded)
  return text === address && /^https?:/.test(address) ? address : `[${text}](${address})`
}
/** A sign that would end a cell, unless it is escaped already. */
const CELL_END = /\\.|\|/gs
/** A row for each line, without padding: a changed cell changes one line. */
const TABLE: Handle = (table: Table, _, state, info) => {
  const rows = table.children.map(({ children }) =>
    children.map((cell) =>
      state.containerPhrasing(cell, { ...info, before: '|', after: '|' }).replace(CELL_END, (sign) => (sign === '|' ? '\\|' : sign)),
    ),
  )
  const rule = (table.align ?? []).map((align) => (align ? ALIGNS[align] : '---'))
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [head, `| ${rule.join(' | ')} |`, ...body].join('\n')
}
const ALIGNS = { left: ':--', center: ':-:', right: '--:' } as const
const HANDLERS = {
  staff: { break: BREAK, delete: DELETE, image: IMAGE, mention: MENTION },
  // They write no names: what looks like one is kept as its text.
  customer: {
    mention: () => '',
    break: BREAK,
    delete: marked('~~'),
    emphasis: marked('*'),
    image: IMAGE,
    link: LINK,
    strong: marked('**'),
  },
  article: { break: BREAK, delete: DELETE, image: IMAGE, table: TABLE },
}

/** A tree as the text of a message; `other` marks lists otherwise than the list before. */
export function markdownOf(children: RootContent[], care: Care, side: Writer, other = false): string {
  const text: Handle = ({ value }: { value: string }, _, __, { before }) =>
    care === 'as-is' || care === 'unmarked'
      ? value
      : escaped(value, before === '' || before.endsWith('\n'), care === 'strict' ? EVERY_SIGN : SIGN)
  return toMarkdown({ type: 'root', children } as Nodes, {
    bullet: other ? '*' : '-',
    bulletOrdered: other ? ')' : '.',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    handlers: { text, ...HANDLERS[side] } as Record<string, Handle>,
  }).replace(/\n$/, '')
}
