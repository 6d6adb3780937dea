import { MAX_ISSUE_COMMENT_BYTES } from '@balcao/contracts/issues/bounds'
import { trimmedEnd } from '@balcao/contracts/text/trim'

/** What somebody else wrote, as it can be stored: NUL and half characters are nothing that Postgres takes. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
/** The same, no longer than so many characters. */
export const cut = (text: string, most: number): string => storable(text).slice(0, most).toWellFormed()

/** An instant as ISO 8601; null for what is none, or one that no database has. */
export function instant(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return at >= 0 && at < Date.UTC(2200, 0) ? new Date(at).toISOString() : null
}

const FENCED = /(^[ \t]*(?:```|~~~).*\n[\s\S]*?(?:^[ \t]*(?:```|~~~)[ \t]*$|$(?![\s\S])))/m
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"'\\n]{1,2000})["']`, 'i').exec(tag)?.[1]

/** A picture becomes the way to it: nothing of another place is loaded here. */
function pictureOf(tag: string): string {
  const address = attribute(tag, 'src')
  return address && /^https?:\/\/[^\s()<>]+$/i.test(address)
    ? `[${(attribute(tag, 'alt') ?? 'imagem').replace(/[[\]\\]/g, ' ')}](${address})`
    : ''
}

/** Words without the HTML that trackers let people write: our Markdown has none, and it would show as signs. */
const withoutHtml = (text: string) =>
  text
    .replace(/<!--[\s\S]{0,20000}?-->/g, '')
    .replace(/<img\b[^<>]{0,3000}>/gi, pictureOf)
    .replace(/<br\s{0,10}\/?>/gi, '\n')
    .replace(/<\/?(?:details|summary|sub|sup|kbd|div|span|p|h[1-6]|b|i|strong|em|ins|picture|source|center|a)(?:\s[^<>]{0,3000})?>/gi, '')

/** What stands in fences is code, and stays as it is. */
const cleaned = (text: string): string =>
  text
    .split(FENCED)
    .map((part, n) => (n % 2 === 1 ? part : withoutHtml(part)))
    .join('')
    .replace(/\r\n?/g, '\n')
    .trim()

/** The text of a comment as it is kept: clean, and no more of it than so many bytes. */
export function commentText(text: string): { content: string; isCut: boolean } {
  // Nothing that is cut off is cleaned.
  const some = storable(text.slice(0, MAX_ISSUE_COMMENT_BYTES * 2))
  const content = cleaned(some)
  const bytes = Buffer.from(content)
  if (bytes.byteLength <= MAX_ISSUE_COMMENT_BYTES) return { content, isCut: some.length < storable(text).length }
  return {
    content: trimmedEnd(bytes.subarray(0, MAX_ISSUE_COMMENT_BYTES).toString('utf8'), /\uFFFD/),
    isCut: true,
  }
}
