import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import { isPlain, type MarkNode, messageDialect } from '@balcao/contracts/comments/rich-text'
import { MAX_WHATSAPP_TEXT } from '@balcao/contracts/whatsapp/bounds'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { asText } from '../../email/message-mail.ts'

type Node = MarkNode & { ordered?: boolean; start?: number; checked?: boolean | null; lang?: string }

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(messageDialect, { side: 'staff', imageFor: () => ({ type: 'text', value: '' }) })
  .freeze()

const inline = (node: Node): string => (node.children ?? []).map((child) => write(child as Node)).join('')
const blocks = (node: Node): string[] => (node.children ?? []).map((child) => write(child as Node)).filter((text) => text.trim() !== '')
/** A sign around words, without the spaces that would make it none. */
function around(sign: string, text: string): string {
  const words = text.trim()
  const [before, after] = [text.length - text.trimStart().length, text.trimEnd().length]
  return words ? `${text.slice(0, before)}${sign}${words}${sign}${text.slice(after)}` : text
}

function list({ ordered, start = 1, children = [] }: Node): string {
  return children
    .map((item, index) => {
      const mark = ordered ? `${start + index}. ` : '- '
      const [first = '', ...rest] = blocks(item as Node)
        .join('\n')
        .split('\n')
      return [`${mark}${first}`, ...rest.map((line) => `  ${line}`)].join('\n')
    })
    .join('\n')
}

function link(node: Node): string {
  const [text, url] = [inline(node), node.url ?? '']
  if (!url || text === url || `mailto:${text}` === url || `http://${text}` === url) return text || url
  return text ? `${text} (${url})` : url
}

/** How each part of a message is written in WhatsApp; what it has no sign for is its words. */
const WRITERS: Readonly<Record<string, (node: Node) => string>> = {
  text: ({ value = '' }) => value,
  break: () => '\n',
  strong: (node) => around('*', inline(node)),
  emphasis: (node) => around('_', inline(node)),
  delete: (node) => around('~', inline(node)),
  inlineCode: ({ value = '' }) => `\`${value}\``,
  code: ({ value = '' }) => `\`\`\`${value}\`\`\``,
  heading: (node) => around('*', inline(node)),
  blockquote: (node) =>
    blocks(node)
      .join('\n\n')
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  list,
  link,
  thematicBreak: () => '———',
  tableRow: (node) => (node.children ?? []).map((cell) => inline(cell as Node)).join(' | '),
  table: (node) => blocks(node).join('\n'),
  root: (node) => blocks(node).join('\n\n'),
}

function write(node: Node): string {
  const writer = WRITERS[node.type]
  return writer ? writer(node) : node.children ? inline(node) : (node.value ?? '')
}

/** A message of ours as WhatsApp formats it. Its pictures go as files of their own. */
export function asWhatsapp(content: string): string {
  const words = withoutMarkup(content)
  if (isPlain(words) || tooHeavy(words)) return asText(words).trim()
  return write(reader.runSync(reader.parse(words)) as Node).trim()
}

/** Where a text that is too long for one message ends: at the end of a paragraph, else of a line, of a sentence, or of a word. */
function cutAt(text: string, most: number): number {
  const head = text.slice(0, most + 1)
  for (const [mark, kept] of [
    ['\n\n', 0],
    ['\n', 0],
    ['. ', 1],
    [' ', 0],
  ] as const) {
    const at = head.lastIndexOf(mark)
    if (at > most / 4) return at + kept
  }
  // No half of a sign.
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most
}

/** A text in messages of WhatsApp, in their order. */
export function splitText(text: string, most = MAX_WHATSAPP_TEXT): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const at = cutAt(rest, most)
    parts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return rest ? [...parts, rest] : parts
}
