import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { foldQuotes } from './quotes.ts'

type HtmlNode = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: HtmlNode[] }
/** The message as it is shown, and what it quotes. Pictures of the mail stand as `![…](cid:…)`. */
export type Cleaned = { content: string; quoted: string; cut: boolean }

const NEVER = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'svg',
  'noscript',
])
const TABLE = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'center', 'font'])
const MAX_HTML = 1_000_000
const FOLDED = 'div'

const textProperty = (node: HtmlNode, name: string): string => {
  const value = node.properties?.[name]
  return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}
const isHidden = (node: HtmlNode) =>
  /display\s*:\s*none|mso-hide\s*:\s*all/i.test(textProperty(node, 'style')) || node.properties?.hidden === true

/** Where mail programs begin what they quote; of some, all that follows belongs to it. */
function quoteOf(node: HtmlNode): 'itself' | 'and all after it' | undefined {
  const [names, id] = [textProperty(node, 'className'), textProperty(node, 'id')]
  if (/\b(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)\b/.test(names)) return 'itself'
  if (node.tagName === 'blockquote' && textProperty(node, 'type') === 'cite') return 'itself'
  if (/^(?:x_)?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)$/.test(id))
    return 'and all after it'
  const style = textProperty(node, 'style')
  return node.tagName === 'div' && /border-top:\s*solid #(?:E1E1E1|B5C4DF)/i.test(style) ? 'and all after it' : undefined
}

/** A picture that is there to be loaded, and not to be seen. */
const isPixel = (node: HtmlNode) => ['width', 'height'].some((side) => Number.parseInt(textProperty(node, side), 10) <= 2)

/** @param folded takes what the mail quotes; null where all of it is quoted, and stays together */
function settle(parent: HtmlNode, folded: HtmlNode[] | null): boolean {
  const kept: HtmlNode[] = []
  let cut = false
  for (const node of parent.children ?? []) {
    if (cut && folded) {
      folded.push(node)
      continue
    }
    const name = node.tagName ?? ''
    if (node.type === 'comment' || NEVER.has(name) || isHidden(node)) continue
    const quote = folded && node.type === 'element' ? quoteOf(node) : undefined
    if (quote) {
      folded?.push(node)
      cut = quote === 'and all after it'
      continue
    }
    cut = settle(node, folded)
    kept.push(...settled(node))
  }
  parent.children = kept
  return cut
}

const INLINE = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'span', 'small'])
const BLOCK = new Set(['p', 'div', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Paragraphs inside of what goes along a line: they would be joined without a blank. */
const isTornOpen = ({ tagName, children }: HtmlNode) =>
  INLINE.has(tagName ?? '') && (children ?? []).some((child) => BLOCK.has(child.tagName ?? ''))

const isCell = (name: string) => name === 'td' || name === 'th' || name === 'font'

/** Layout is taken out, and with it what would be loaded from elsewhere. */
function settled(node: HtmlNode): HtmlNode[] {
  const name = node.tagName ?? ''
  if (name === 'img') {
    const [src, alt] = [textProperty(node, 'src'), textProperty(node, 'alt').slice(0, 200)]
    if (/^cid:[^\s<>()]{1,300}$/i.test(src)) return [{ ...node, properties: { src, alt } }]
    return alt && !isPixel(node) ? [{ type: 'text', value: `[imagem: ${alt}]` }] : []
  }
  if (isTornOpen(node)) return node.children ?? []
  if (TABLE.has(name))
    return [
      { ...node, tagName: isCell(name) ? 'span' : FOLDED, properties: {} },
      ...(isCell(name) ? [{ type: 'text', value: '\u00a0' }] : []),
    ]
  if (name === 'a' && !/^(?:https?:|mailto:|tel:)/i.test(textProperty(node, 'href'))) return node.children ?? []
  return [node]
}

/** Customers write without escapes: a sign stands for itself. */
const HANDLERS = { text: (node: { value: string }) => node.value.replace(/\u00a0/g, ' '), break: () => '\n' }
const writer = () =>
  unified()
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '*', handlers: HANDLERS as never })

function markdownOf(tree: HtmlNode): string {
  const processor = writer()
  const made = processor.runSync(tree as never) as never
  return tidy(processor.stringify(made))
}

const tidy = (markdown: string) =>
  markdown
    // What the writer makes of blanks beside signs that set words off: nobody is to read that.
    .replace(/(?:&#x(?:A|20|9);){1,20}(?=[*_~])/g, '')
    .replace(/(?:&#x(?:A|20|9);){1,20}/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/<(https?:[^\s<>]+)>/g, '$1')
    .trim()

/**
 * A mail's text as Markdown of ours: no HTML, nothing that is loaded from elsewhere, what it quotes apart. What cannot be read as HTML is
 * taken as text, what would be too heavy to show as plain text in a block.
 */
export function cleanMail(text: string, html: string | null): Cleaned {
  const read = (html && html.length <= MAX_HTML && fromHtml(html)) || foldQuotes(text || (html ? withoutTags(html) : ''))
  return { ...bounded(read.content), quoted: read.quoted.slice(0, MAX_CONTENT) }
}

function fromHtml(html: string): { content: string; quoted: string } | undefined {
  try {
    const tree = unified().use(rehypeParse).parse(html) as HtmlNode
    const folded: HtmlNode[] = []
    settle(tree, folded)
    const { content, quoted } = foldQuotes(markdownOf(tree))
    const apart = folded.length > 0 ? markdownOf({ type: 'root', children: afterSettling(folded) }) : ''
    // A mail that forwards something says it with what it quotes.
    if (content === '') return { content: apart, quoted: '' }
    return { content, quoted: [quoted, apart].filter(Boolean).join('\n\n') }
  } catch {
    return undefined
  }
}

function afterSettling(nodes: HtmlNode[]): HtmlNode[] {
  const parent: HtmlNode = {
    type: 'root',
    children: nodes.map((node) => ({ ...node, properties: {}, tagName: node.tagName === undefined ? undefined : FOLDED }) as HtmlNode),
  }
  settle(parent, null)
  return parent.children ?? []
}

const withoutTags = (html: string) => html.slice(0, MAX_HTML).replace(/<[^<>]{0,2000}>/g, ' ')

function bounded(content: string): { content: string; cut: boolean } {
  const whole = [...content]
  const cut = whole.length > MAX_CONTENT - 10
  const kept = (cut ? whole.slice(0, MAX_CONTENT - 10).join('') : content).replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
  if (!tooHeavy(kept)) return { content: kept, cut }
  // Text in a block of code weighs nothing.
  return { content: `\`\`\`\n${kept.replaceAll('`', "'")}\n\`\`\``, cut }
}
