import { articleAddress, categoryAddress } from '@balcao/contracts/kb/addresses'
import type { Category, CategoryPath } from '@balcao/contracts/kb/categories'
import type { ArticlePage, CategoryPage, HomePage, ListedArticle, MissingPage, PortalLook } from '@balcao/contracts/kb/pages'
import { human, searchBox } from './frame.ts'
import { Markup, markup } from './markup.ts'
import { articleCount, readIn, TEXTS as t, updatedOn } from './texts.ts'

const KNOWLEDGE = '/portal/knowledge-base'

const cards = (title: string, categories: readonly Category[]): Markup | false =>
  categories.length > 0 &&
  markup`<section class="kb-block"><h2 class="kb-h2">${title}</h2><ul class="kb-grid">${categories.map(
    (one) =>
      markup`<li><a class="kb-card" href="${categoryAddress(one)}"><strong>${one.name}</strong>${one.description && markup`<span>${one.description}</span>`}<span>${articleCount(one.articleCount)}</span></a></li>`,
  )}</ul></section>`

type Named = Pick<ListedArticle, 'id' | 'slug' | 'title' | 'summary'>
const list = (title: string, articles: readonly Named[]): Markup | false =>
  articles.length > 0 &&
  markup`<section class="kb-block"><h2 class="kb-h2">${title}</h2><ul class="kb-list">${articles.map(
    (one) => markup`<li><a href="${articleAddress(one)}">${one.title}${one.summary && markup`<span>${one.summary}</span>`}</a></li>`,
  )}</ul></section>`

const trail = (path: CategoryPath): Markup =>
  markup`<nav class="kb-trail" aria-label="${t.trail}"><ol><li><a href="${KNOWLEDGE}">${t.base}</a></li>${path.map(
    (one) => markup`<li><a href="${categoryAddress(one)}">${one.name}</a></li>`,
  )}</ol></nav>`

export const homeView = ({ categories, useful }: HomePage, isHome: boolean): Markup =>
  markup`<div class="kb-page"><section class="kb-block"><h1 tabindex="-1">${isHome ? t.hello : t.base}</h1>${searchBox()}</section>${
    categories.length === 0 && useful.length === 0 && markup`<p class="kb-quiet">${t.empty}</p>`
  }${cards(
    t.categories,
    categories.filter(({ depth }) => depth === 1),
  )}${list(t.useful, useful)}${human()}</div>`

export const categoryView = ({ category, path, below, articles, hasMore }: CategoryPage, look: PortalLook): Markup =>
  markup`<div class="kb-page"><section class="kb-block">${trail(path.slice(0, -1))}<h1 tabindex="-1">${category.name}</h1>${
    category.description && markup`<p class="kb-lead">${category.description}</p>`
  }${searchBox()}</section>${cards(t.subcategories, below)}${list(t.articles, articles)}${
    hasMore && markup`<p class="kb-quiet">${t.more}</p>`
  }${look.rss && markup`<p class="kb-quiet"><a href="${categoryAddress(category)}/feed.xml">${t.feed}</a></p>`}${human()}</div>`

/** Fewer headings need no list of them. */
const OUTLINED = 3

/** @param content the article's text as HTML, made by the article's own pipeline */
export function articleView({ article, related }: ArticlePage, content: string): Markup {
  const { title, summary, path, outline, updatedAt, language, translations } = article
  const isOutlined = outline.length >= OUTLINED
  return markup`<div class="kb-page">${trail(path)}<div class="kb-reading${isOutlined && ' kb-with-outline'}">${
    isOutlined &&
    markup`<nav class="kb-outline" aria-label="${t.outline}"><ul>${outline.map(
      ({ level, text, anchor }) => markup`<li><a class="kb-level-${level}" href="#${anchor}">${text}</a></li>`,
    )}</ul></nav>`
  }<article class="kb-article" lang="${language}"><h1 tabindex="-1">${title}</h1>${
    summary && markup`<p class="kb-lead">${summary}</p>`
  }<p class="kb-quiet"><time datetime="${updatedAt}">${updatedOn(updatedAt)}</time></p>${translations.map(
    (one) => markup`<p class="kb-quiet"><a href="${articleAddress(one)}" hreflang="${one.language}">${readIn(one.language)}</a></p>`,
  )}<div class="rich article-text">${new Markup(content)}</div></article></div><div class="kb-verdict"></div>${human()}${list(t.related, related)}</div>`
}

export const missingView = ({ alternatives, isGone }: MissingPage): Markup =>
  markup`<div class="kb-page"><section class="kb-block"><h1 tabindex="-1">${isGone ? t.gone : t.missing}</h1><p class="kb-lead">${
    isGone && alternatives.length > 0 ? t.goneText : !isGone && t.missingText
  }</p>${searchBox()}</section>${list(t.related, alternatives)}${human()}</div>`
