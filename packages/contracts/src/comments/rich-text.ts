import { tooHeavy } from './markdown-bounds.ts'

/**
 * What messages may be made of: Markdown without HTML. Everything here is plain data or works on plain nodes, so that browsers and mails
 * read the same language with the same parser.
 */

/** HTML is not part of it; nor is what would make typed text vanish or turn into something nobody meant: `-----` below a line, four spaces. */
const NOT_HERE = [
  'htmlFlow',
  'htmlText',
  'definition',
  'setextUnderline',
  'codeIndented',
  'gfmFootnoteDefinition',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  // At each word inside a bracket it looks back to that bracket; mail addresses are found in the finished text as well.
  'emailAutolink',
]
/** Customers type into a plain field: `\\server\share` loses no backslash. */
const NOT_TYPED = ['characterEscape', 'characterReference']

const OWN_IMAGE = /^attachment:([1-9]\d{0,9})$/
const MENTION = /^(?:user|queue):[1-9]\d{0,9}$/

/** The attachment that an image's address names; undefined for every other address. */
export const attachmentOf = (address: string | undefined): number | undefined => {
  const id = address && OWN_IMAGE.exec(address)?.[1]
  return id ? Number(id) : undefined
}

/** What would end an image's name before its end, or begin code in it. */
const NO_NAME = /[[\]\\`\r\n]/g
/** What would be a sign in its name. */
const NAME_SIGN = /[*<>&~|]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu

/** An image as it is written: whatever its file is called, it is read as this name and nothing else. */
export const imageMark = (address: string, alt: string) => `![${alt.replace(NO_NAME, ' ').trim().replace(NAME_SIGN, '\\$&')}](${address})`

/** An image of a message, as it is written. */
export const imageText = (id: number, alt: string) => imageMark(`attachment:${id}`, alt)

/** A message whose images are these other files now: what is a copy of it shows the copies. */
export const withImages = (content: string, files: ReadonlyMap<number, number>) =>
  content.replace(/\]\(attachment:([1-9]\d{0,9})\)/g, (mark, id: string) => {
    const other = files.get(Number(id))
    return other === undefined ? mark : `](attachment:${other})`
  })

/** A message without this image, however often it stands there. */
export const withoutImage = (content: string, id: number) =>
  content.replace(new RegExp(`!\\[(?:[^[\\]\\n\\\\]|\\\\.){0,1000}\\]\\(attachment:${id}\\)`, 'g'), '')

/** What is left of a message after everything else was taken out (the shape that rehype-sanitize asks for). */
export const ALLOWED = {
  strip: ['script'],
  ancestors: {},
  clobber: [],
  required: {},
  tagNames: [
    ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'img', 'span'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'input'],
  ],
  attributes: {
    a: [['href', /^(?:https?:|mailto:|tel:)/i]] as [string, RegExp][],
    img: ['src', 'alt'],
    ol: ['start'],
    span: [['className', 'rich-mention']] as [string, string][],
    input: [['type', 'checkbox'] as [string, string], 'checked', 'disabled'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['attachment'] },
}

export type MarkNode = { type: string; value?: string; url?: string; alt?: string | null; children?: MarkNode[]; data?: object }
export type Dialect = {
  /** Customers write neither mentions nor escapes. */
  side: 'customer' | 'staff' | 'system'
  /** What stands for an own image where it is not shown by its own address, as in a mail. */
  imageFor?: (id: number, alt: string, isLinked: boolean) => MarkNode
}

/** A plugin of unified, to stand behind remark-parse and its extensions: takes constructs out and settles mentions and images. */
export function messageDialect(this: { data(): object }, { side, imageFor }: Dialect): (tree: object) => void {
  const data = this.data() as { micromarkExtensions?: object[] }
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ disable: { null: side === 'customer' ? [...NOT_HERE, ...NOT_TYPED] : NOT_HERE } })

  const settle = (node: MarkNode, isLinked: boolean): void => {
    const before = node.children
    if (!before) return
    const after: MarkNode[] = []
    for (const child of before) {
      settle(child, isLinked || child.type === 'link')
      if (child.type === 'image') after.push(settledImage(child, isLinked))
      else if (child.type === 'link' && MENTION.test(child.url ?? '')) after.push(...settledMention(child, after.at(-1)))
      else after.push(child)
    }
    node.children = after
  }

  /** Own ones are shown; the others are never loaded: their address becomes a link. */
  const settledImage = ({ url, alt, ...image }: MarkNode, isLinked: boolean): MarkNode => {
    const id = attachmentOf(url)
    if (id !== undefined) return imageFor ? imageFor(id, alt ?? '', isLinked) : { ...image, url, alt }
    const text = { type: 'text', value: alt || url || '' }
    return isLinked ? text : { type: 'link', url, children: [text] }
  }

  const settledMention = (link: MarkNode, before: MarkNode | undefined): MarkNode[] => {
    if (side !== 'staff' || before?.type !== 'text' || !before.value?.endsWith('@')) return link.children ?? []
    before.value = before.value.slice(0, -1)
    return [
      {
        type: 'mention',
        data: { hName: 'span', hProperties: { className: ['rich-mention'] } },
        children: [{ type: 'text', value: '@' }, ...(link.children ?? [])],
      },
    ]
  }

  return (tree) => settle(tree as MarkNode, false)
}

/** Where Markdown could begin. */
const SIGNS = /[*_`~|[\\&]|^ {0,3}(?:>|#{1,6} |[-+] |\d{1,9}[.)] |-{3,}\s*$)|<https?:|\bwww\./m

/** True where a message may hold Markdown: without any sign of it, it needs no parser. */
export const hasMarks = (content: string): boolean => SIGNS.test(content)

/** True for a message to show as it was typed: it holds no Markdown, or more of it than a parser should be given. */
export const isPlain = (content: string): boolean => !hasMarks(content) || tooHeavy(content) !== undefined
