import { createHash } from 'node:crypto'
import { articleAddress } from '@balcao/contracts/kb/addresses'
import type { ArticlePage } from '@balcao/contracts/kb/pages'
import { articleHtml } from '@balcao/core/kb/pages/article-html'
import { LRUCache } from 'lru-cache'
import { linkHere, TEXTS } from './texts.ts'

const words = { table: TEXTS.table, gone: TEXTS.goneLink, unformatted: TEXTS.unformatted, linkHere }
/** By all that goes into it, and nothing else: whoever is given a text brought all of it. */
const made = new LRUCache<string, string>({ maxSize: 16_000_000, sizeCalculation: ({ length }) => length + 1 })

/** The text of an article as HTML. */
export function textHtml({ article: { content, attachments }, links }: ArticlePage): string {
  const key = createHash('sha256')
    .update(JSON.stringify([content, attachments, links]))
    .digest('base64')
  const known = made.get(key)
  if (known !== undefined) return known
  const linkTo = (id: number) => {
    const slug = links[id]
    return slug === undefined ? undefined : articleAddress({ id, slug })
  }
  const html = articleHtml(content, { attachments, linkTo, words })
  made.set(key, html)
  return html
}

/** The same article as Markdown, for programs: links and pictures by their whole addresses. */
export function textMarkdown({ article, links }: ArticlePage, origin: string): string {
  const content = article.content
    .replace(/\]\(article:([1-9]\d{0,9})(#[a-z0-9-]+)?\)/g, (link, id: string, anchor = '') => {
      const slug = links[Number(id)]
      return slug === undefined ? link : `](${origin}${articleAddress({ id: Number(id), slug })}${anchor})`
    })
    .replace(/\]\(attachment:([1-9]\d{0,9})\)/g, (picture, id: string) => {
      const file = article.attachments.find((one) => one.id === Number(id))
      return file ? `](${origin}/portal/media/${file.mediaId})` : picture
    })
  return [`# ${article.title.replace(/\s+/g, ' ')}`, article.summary && `> ${article.summary.replace(/\s+/g, ' ')}`, content]
    .filter(Boolean)
    .join('\n\n')
}
