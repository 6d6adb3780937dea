import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { attachmentOf, messageDialect } from '@balcao/contracts/comments/rich-text'
import { ARTICLE_ALLOWED, articleDialect, articleOf } from '@balcao/contracts/kb/article-dialect'
import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** Texts around what an article holds. */
export type ArticleWords = { table: string; gone: string; linkHere: (title: string) => string; unformatted: string }

export type ArticleAround = {
  attachments: readonly ArticleAttachment[]
  /** The address of another article; undefined where its reader cannot be led there. */
  linkTo: (articleId: number) => string | undefined
  words: ArticleWords
}

type Properties = Record<string, string | number | boolean | string[] | undefined>
type Element = { type: 'element'; tagName: string; properties: Properties; children: Node[] }
type Node = Element | { type: 'text'; value: string } | { type: string; value?: string; children?: Node[] }

const element = (tagName: string, properties: Properties, children: Node[]): Element => ({ type: 'element', tagName, properties, children })
const text = (value: string): Node => ({ type: 'text', value })
const isElement = (node: Node): node is Element => node.type === 'element'
const textOf = (node: Node): string =>
  ('value' in node && node.value) || ('children' in node ? (node.children ?? []).map(textOf).join('') : '')

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(messageDialect, { side: 'system' })
  .use(remarkBreaks)
  .use(articleDialect)
  .use(remarkRehype)
  .use(rehypeSanitize, ARTICLE_ALLOWED)
  .use(rehypeStringify)
  .freeze()

/**
 * An article as HTML, by the parser and the sanitiser of the apps, element for element what `ArticleText` (packages/ui) draws: who reads
 * without scripts reads the same, and nothing moves when the app takes over.
 */
export function articleHtml(content: string, around: ArticleAround): string {
  if (tooHeavy(content) !== undefined) {
    const plain = [
      element('p', { className: ['rich-hint'] }, [text(around.words.unformatted)]),
      element('div', { className: ['rich-plain'] }, [text(content)]),
    ]
    return reader.stringify({ type: 'root', children: plain } as never)
  }
  const tree = reader.runSync(reader.parse(content)) as unknown as { children: Node[] }
  return reader.stringify({ ...tree, children: tree.children.map((node) => settled(node, around)) } as never)
}

function settled(node: Node, around: ArticleAround): Node {
  if (!isElement(node)) return node
  const { words } = around
  const inner = { ...node, children: node.children.map((child) => settled(child, around)) }
  switch (node.tagName) {
    case 'a':
      return link(inner, around)
    case 'img':
      return picture(inner, around)
    case 'input':
      return text(node.properties.checked ? '☑ ' : '☐ ')
    case 'h2':
    case 'h3':
    case 'h4':
      return withAnchor(inner, words)
    case 'pre':
      return element('div', { className: ['article-code'] }, [inner])
    case 'table':
      return element('section', { className: ['article-table'], tabIndex: 0, ariaLabel: words.table }, [inner])
    default:
      return inner
  }
}

function link(node: Element, { linkTo, words }: ArticleAround): Node {
  const href = typeof node.properties.href === 'string' ? node.properties.href : ''
  const article = articleOf(href)
  if (article) {
    const address = linkTo(article.id)
    if (!address) return element('span', { title: words.gone }, node.children)
    return element('a', { href: article.anchor ? `${address}#${article.anchor}` : address }, node.children)
  }
  if (href.startsWith('#')) return element('a', { href }, node.children)
  if (!href) return element('span', {}, node.children)
  return element('a', { href, title: href, target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }, node.children)
}

/** Only a file of this article is ever shown. */
function picture(node: Element, { attachments }: ArticleAround): Node {
  const { src, alt } = node.properties
  const name = typeof alt === 'string' ? alt : ''
  const file = attachments.find((one) => one.id === attachmentOf(typeof src === 'string' ? src : undefined))
  if (!file?.type.startsWith('image/')) return element('em', {}, [text(name)])
  const shown = { src: `/portal/media/${file.mediaId}`, alt: name, loading: 'lazy', decoding: 'async' }
  return element('img', { className: ['article-picture'], ...shown }, [])
}

function withAnchor(node: Element, words: ArticleWords): Node {
  const { id } = node.properties
  if (typeof id !== 'string') return node
  const label = words.linkHere(textOf(node))
  const anchor = element('a', { className: ['article-anchor'], href: `#${id}`, ariaLabel: label }, [text('#')])
  return { ...node, children: [...node.children, anchor] }
}
