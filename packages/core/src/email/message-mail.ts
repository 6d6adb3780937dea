import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { ALLOWED, type MarkNode, messageDialect } from '@balcao/contracts/comments/rich-text'
import type { Language } from '@balcao/contracts/language'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const imageName = (alt: string) => `[imagem: ${alt}]`
const IMAGE = /!\[((?:[^\]\n\\]|\\.){0,300})\]\(attachment:(\d{1,10})\)/g
const CODE = /(```[\s\S]*?```|`[^`\n]*`)/
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Mails that carry a message are kept as Markdown, the frame around the message too. */
export const isMessageMail = ({ sourceKey }: { sourceKey: string }): boolean => /^(?:reply|answer|watch|notice|side)-/.test(sourceKey)

const literal = (text: string) => text.replace(/[\\`*_[\](){}<>~|&#+.@-]/g, '\\$&')

/** Words outside of code, where signs mean something. */
const outsideCode = (markdown: string, change: (words: string) => string): string =>
  markdown
    .split(CODE)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('')

type Message = { content: string; authorSide: string; attachments?: readonly { id: number }[] }

/** The text of such a mail: our words, in which no sign of a name means anything, around the message, which shows its own files alone. */
export function messageMail(before: string, { content: written, authorSide, attachments = [] }: Message, after: string): string {
  // Customers write no escapes, so that a backslash of theirs is one.
  const typed = authorSide === 'customer' ? written.replace(/[\\&]/g, '\\$&') : written
  const own = new Set(attachments.map(({ id }) => id))
  const content = outsideCode(typed, (words) =>
    words.replace(IMAGE, (image, alt: string, id: string) =>
      own.has(Number(id)) ? image : literal(imageName(alt.replace(ESCAPED, '$1'))),
    ),
  )
  return [literal(before), content, literal(after)].filter(Boolean).join('\n\n')
}

/** Words of ours alone. */
export const frame = (text: string): string => messageMail(text, { content: '', authorSide: 'staff' }, '')

/** The mail for who reads text: as it was typed. */
export const asText = (markdown: string): string =>
  outsideCode(markdown, (words) => words.replace(IMAGE, (_, alt: string) => imageName(alt)).replace(ESCAPED, '$1'))

/** The pictures of a mail by their files: where it is in the mail, or null where it is to be looked at in the ticket. */
type Pictures = ReadonlyMap<number, string | null>

const SAFE = { ...ALLOWED, protocols: { ...ALLOWED.protocols, src: ['cid'] } }

const reader = (pictures: Pictures, address: string) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(messageDialect, { side: 'staff', imageFor: (id, alt, isLinked) => pictureNode(pictures.get(id), alt, isLinked ? '' : address) })
    .use(remarkBreaks)
    .use(remarkRehype)
    .use(rehypeSanitize, SAFE)
    .use(rehypeStringify)

/** Nearly every mail is without: what reads those is made once, which takes as long as reading a short message does. */
let ofWords: ReturnType<typeof reader> | undefined
function readerOf(pictures: Pictures, address: string) {
  if (pictures.size > 0) return reader(pictures, address)
  ofWords ??= reader(new Map(), '').freeze()
  return ofWords
}

/** A picture of the mail, or its name: as a link to the ticket where it is there to be seen. */
function pictureNode(cid: string | null | undefined, alt: string, address: string): MarkNode {
  if (cid) return { type: 'image', url: `cid:${cid}`, alt }
  const name = { type: 'text', value: imageName(alt) }
  return { type: 'emphasis', children: [cid === null && address ? { type: 'link', url: address, children: [name] } : name] }
}

const BODY = 'font:15px/1.5 system-ui,sans-serif;color:#19252b'

/** The same mail formatted: built from allowed elements only, with no picture but those in the mail itself. */
export function asHtml(
  markdown: string,
  address: string,
  pictures: Pictures = new Map(),
  lastLine = '',
  language: Language = 'pt-BR',
): string {
  if (tooHeavy(markdown)) return asPlainHtml(markdown, address, lastLine, language)
  return page(String(readerOf(pictures, address).processSync(markdown)), address, lastLine, language)
}

/** The same mail as it was typed, for a message that cannot be formatted. */
export const asPlainHtml = (markdown: string, address: string, lastLine: string, language: Language): string =>
  page(`<div style="white-space:pre-wrap">${plain(markdown)}</div>`, address, lastLine, language)

function page(content: string, address: string, lastLine: string, language: Language): string {
  const link = address ? `<p><a href="${plain(address)}">${plain(address)}</a></p>` : ''
  const last = lastLine ? `<p style="font-size:13px;color:#5b6b73">${linked(lastLine)}</p>` : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>img{max-width:100%;height:auto}</style></head><body style="${BODY}">${content}${link}${last}</body></html>`
}

/** A line of ours with the address at its end. */
const linked = (text: string) => plain(text).replace(/https?:\S+$/, (address) => `<br><a href="${address}">${address}</a>`)

const plain = (text: string) => asText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
