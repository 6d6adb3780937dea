import { ALLOWED, isHeap, messageDialect } from '@balcao/contracts/tickets/rich-text'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const imageName = (alt: string) => `[imagem: ${alt}]`
const IMAGE = /!\[([^\]\n]{0,300})\]\(attachment:\d{1,10}\)/g
const CODE = /(```[\s\S]*?```|`[^`\n]*`)/
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Mails that carry a message are kept as Markdown, the frame around the message too. */
export const isMessageMail = ({ sourceKey }: { sourceKey: string }): boolean => /^(?:reply|answer|watch)-/.test(sourceKey)

const literal = (text: string) => text.replace(/[\\`*_[\](){}<>~|&#+.@-]/g, '\\$&')

/** The text of such a mail: our words, in which no sign of a name means anything, around the message. */
export function messageMail(before: string, message: { content: string; authorSide: string }, after: string): string {
  // Customers write no escapes, so that a backslash of theirs is one.
  const content = message.authorSide === 'customer' ? message.content.replace(/[\\&]/g, '\\$&') : message.content
  return [literal(before), content, literal(after)].filter(Boolean).join('\n\n')
}

/** The mail for who reads text: as it was typed. */
export const asText = (markdown: string): string =>
  markdown
    .split(CODE)
    .map((part, index) => (index % 2 ? part : part.replace(IMAGE, (_, alt: string) => imageName(alt)).replace(ESCAPED, '$1')))
    .join('')

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(messageDialect, { side: 'staff', imageName })
  .use(remarkBreaks)
  .use(remarkRehype)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeStringify)
  .freeze()

const BODY = 'font:15px/1.5 system-ui,sans-serif;color:#19252b'

/** The same mail formatted: built from allowed elements only, with no picture to be fetched from anywhere. */
export function asHtml(markdown: string, address: string): string {
  const content = isHeap(markdown) ? `<div style="white-space:pre-wrap">${plain(markdown)}</div>` : String(reader.processSync(markdown))
  const link = address ? `<p><a href="${plain(address)}">${plain(address)}</a></p>` : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head><body style="${BODY}">${content}${link}</body></html>`
}

const plain = (text: string) => asText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
