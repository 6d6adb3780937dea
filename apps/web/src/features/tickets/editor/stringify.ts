import { type Mentioned, mentionText } from '@balcao/contracts/tickets/mention-text'
import { imageMark } from '@balcao/contracts/tickets/rich-text'
import type { Nodes, RootContent } from 'mdast'
import { type Handle, toMarkdown } from 'mdast-util-to-markdown'

/** How a text is written: as it is, with its signs escaped, or with those inside a word as well. */
export const CARE = ['as-is', 'escaped', 'strict'] as const
export type Care = (typeof CARE)[number]

const SIGN = /\{\{[^{}\n]*\}\}|[\\`*[\]<>&~|]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu
const EVERY_SIGN = /\{\{[^{}\n]*\}\}|[\\`*[\]<>&~|_]/gu
const AT_START = /^(\s*)([#>+-]|\d{1,9}(?=[.)]))/

const BOX = /^\[[ xX]\](?= )/

/** Open variables stay as they are, and the box of a task at the start of a line; nothing else is read as a sign. */
function escaped(text: string, startsLine: boolean, signs: RegExp): string {
  const box = startsLine ? (BOX.exec(text)?.[0] ?? '') : ''
  if (box) return box + escaped(text.slice(box.length), false, signs)
  const safe = text.replace(signs, (sign) => (sign.startsWith('{{') ? sign : `\\${sign}`))
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

/** A tree as the text of a message; `other` marks lists otherwise than the list before. */
export function markdownOf(children: RootContent[], care: Care, other = false): string {
  const text: Handle = ({ value }: { value: string }, _, __, { before }) =>
    care === 'as-is' ? value : escaped(value, before === '' || before.endsWith('\n'), care === 'strict' ? EVERY_SIGN : SIGN)
  return toMarkdown({ type: 'root', children } as Nodes, {
    bullet: other ? '*' : '-',
    bulletOrdered: other ? ')' : '.',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    handlers: { text, break: BREAK, delete: DELETE, image: IMAGE, mention: MENTION } as Record<string, Handle>,
  }).replace(/\n$/, '')
}
