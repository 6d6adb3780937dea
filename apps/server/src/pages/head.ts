import { accentSheet } from '@balcao/contracts/kb/accent'
import { articleAddress, categoryAddress } from '@balcao/contracts/kb/addresses'
import type { PublicPage } from '@balcao/contracts/kb/pages'
import { data, Markup, markup } from './markup.ts'
import { TEXTS as t } from './texts.ts'

/** Where the status page is. */
export const STATUS = '/portal/status'
/** The same with what stands below it, of an organisation that is named where the host is not its own. */
export const statusAddress = (org: string | undefined, below = ''): string =>
  `${STATUS}${below}${org === undefined ? '' : `?org=${encodeURIComponent(org)}`}`

export type Head = {
  title: string
  description: string
  /** The one address of what it shows, below the origin; null where nobody is to find it. */
  canonical: string | null
  isIndexed: boolean
  extra: Markup
}

type Tenant = { origin: string; seo: { title: string; description: string; index: boolean } }

/** What the head of a page says: to browsers, search engines and readers of feeds. */
export function headOf({ look, page }: PublicPage, { origin, seo }: Tenant): Head {
  const site = seo.title || look.title || t.portal
  const found = { isIndexed: seo.index, description: seo.description || `${t.base}: ${look.name}`, extra: markup`` }
  if (page.kind === 'missing') return { ...found, title: `${t.missing} · ${site}`, canonical: null, isIndexed: false }
  // Searches are no pages of their own: what they lead to is.
  if (page.kind === 'search')
    return { ...found, title: `${page.search.q ? t.searchOf(page.search.q) : t.searchTitle} · ${site}`, canonical: null, isIndexed: false }
  if (page.kind === 'status')
    return {
      ...found,
      title: `${t.status} · ${site}`,
      description: t.statusOf(look.name),
      canonical: statusAddress(page.org),
      extra: markup`<link rel="alternate" type="application/rss+xml" title="${t.statusFeed}" href="${statusAddress(page.org, '/feed.xml')}">`,
    }
  if (page.kind === 'home')
    return { ...found, title: `${t.base} · ${site}`, canonical: '/portal/knowledge-base', extra: feedLink('', look.rss) }
  if (page.kind === 'category') {
    const { category, path } = page
    const address = categoryAddress(category)
    const extra = markup`${feedLink(address, look.rss)}${jsonLd(crumbs(origin, path, null))}`
    return {
      ...found,
      title: `${category.name} · ${site}`,
      description: category.description || found.description,
      canonical: address,
      extra,
    }
  }
  const { article } = page
  const address = articleAddress(article)
  const title = article.seo.title || article.title
  const description = article.seo.description || article.summary || found.description
  const texts = [{ ...article }, ...article.translations]
  const languages =
    texts.length > 1 && texts.map((one) => markup`<link rel="alternate" hreflang="${one.language}" href="${origin}${articleAddress(one)}">`)
  const extra = markup`${languages}<link rel="alternate" type="text/markdown" href="${origin}${address}.md">${jsonLd({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description,
    inLanguage: article.language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: `${origin}${address}`,
    publisher: { '@type': 'Organization', name: look.name, ...(look.logo.light && { logo: `${origin}${look.logo.light}` }) },
  })}${jsonLd(crumbs(origin, article.path, { name: article.title, address }))}`
  return { title: `${title} · ${site}`, description, canonical: address, isIndexed: seo.index, extra }
}

const jsonLd = (value: object): Markup => markup`<script type="application/ld+json">${data(value)}</script>`

const feedLink = (address: string, rss: boolean): Markup =>
  markup`${rss && markup`<link rel="alternate" type="application/rss+xml" title="${t.feed}" href="${address || '/portal/knowledge-base'}/feed.xml">`}`

function crumbs(
  origin: string,
  path: readonly { id: number; slug: string; name: string }[],
  last: { name: string; address: string } | null,
) {
  const steps = [
    { name: t.base as string, address: '/portal/knowledge-base' },
    ...path.map((one) => ({ name: one.name, address: categoryAddress(one) })),
    ...(last ? [last] : []),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: `${origin}${address}` })),
  }
}

/** A tenant's accent, in both themes; nothing where it has none. */
export const accentStyle = (accent: string | null, nonce: string): Markup | false =>
  accent !== null && markup`<style nonce="${nonce}">${new Markup(accentSheet(accent))}</style>`
