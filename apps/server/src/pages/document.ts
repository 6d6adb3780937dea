import { PAGE_DATA } from '@balcao/contracts/kb/addresses'
import type { PublicPage } from '@balcao/contracts/kb/pages'
import { accentStyle, type Head } from './head.ts'
import { data, escaped, type Markup, markup } from './markup.ts'

/** The built page of the app, in the places where a page of the server differs from it. */
const PLACES = {
  language: '<html lang="pt-BR">',
  title: /<title>[^<]*<\/title>/,
  description: /<meta name="description"[^>]*>/,
  head: '</head>',
  root: '<div id="root"></div>',
} as const

type Whole = { head: Head; origin: string; root: Markup; page: PublicPage; language: string; css: string | undefined }

/** A whole page: the app's own, filled with what is read before the app has started, and with the data that it goes on with. */
export function documentOf(built: string, nonce: string, { head, origin, root, page, language, css }: Whole): string {
  const { title, description, canonical, isIndexed, extra } = head
  const more = markup`${css && markup`<link rel="stylesheet" href="/portal/${css}">`}${accentStyle(page.look.accent, nonce)}<meta name="robots" content="${
    isIndexed ? 'index,follow' : 'noindex'
  }">${canonical && markup`<link rel="canonical" href="${origin}${canonical}">`}<meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:type" content="${
    page.page.kind === 'article' ? 'article' : 'website'
  }">${extra}`
  const body = markup`<div id="root">${root}</div><script type="application/json" id="${PAGE_DATA}">${data(page)}</script>`
  return built
    .replace(PLACES.language, () => `<html lang="${escaped(language)}">`)
    .replace(PLACES.title, () => `<title>${escaped(title)}</title>`)
    .replace(PLACES.description, () => `<meta name="description" content="${escaped(description)}">`)
    .replace(PLACES.head, () => `${more.text}</head>`)
    .replace(PLACES.root, () => body.text)
}
