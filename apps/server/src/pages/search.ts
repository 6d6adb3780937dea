import { articleAddress } from '@balcao/contracts/kb/addresses'
import type { SearchPage } from '@balcao/contracts/kb/pages'
import { type ArticleHit, type Mark, SearchArticles } from '@balcao/contracts/kb/search'
import { askedOf, isFiltered, type Searched, searchAddress, sinceOf } from '@balcao/contracts/kb/search-address'
import { MOST_FOUND } from '@balcao/contracts/kb/words'
import type { Ctx } from '@balcao/core/ctx'
import { search } from '@balcao/core/kb/search/search'
import type { z } from 'zod'
import { human, searchBox } from './frame.ts'
import { type Markup, markup } from './markup.ts'
import { hitCount, TEXTS as t } from './texts.ts'

const KEYS = ['q', 'category', 'tag', 'language', 'since', 'sort'] as const
/** A page that is asked for counts as no search, whoever asks: the app's own does, which follows where scripts run. */
const UNCOUNTED = { nameFor: () => '', isMachine: true }

/** What a guest's search finds; an address that asks for nothing, or for what cannot be, finds nothing. */
export async function searchPage(ctx: Ctx, query: Record<string, unknown>): Promise<SearchPage> {
  const text = (key: string) => (typeof query[key] === 'string' && query[key] !== '' ? String(query[key]) : undefined)
  const asked: Searched = Object.fromEntries(KEYS.map((key) => [key, text(key)]).filter(([, value]) => value !== undefined))
  const input = SearchArticles.safeParse({ ...askedOf(asked, sinceOf(asked.since, Date.now())), cursor: text('cursor') })
  const hits = asked.q && input.success ? await search(ctx, input.data, UNCOUNTED) : null
  return { kind: 'search', search: asked, hits }
}

export const searchView = ({ search: asked, hits }: SearchPage): Markup =>
  markup`<div class="kb-page"><section class="kb-block"><h1 tabindex="-1">${t.searchTitle}</h1>${searchBox(asked.q)}</section>${
    hits ? found(asked, hits) : markup`<p class="kb-quiet">${t.searchStart}</p>`
  }${human()}</div>`

const found = (asked: Searched, { data, total, instead, nextCursor }: NonNullable<SearchPage['hits']>): Markup =>
  markup`<section class="kb-block"><p class="kb-quiet">${hitCount(total, MOST_FOUND)}${instead && ` · ${t.insteadOf(instead)}`}</p>${
    data.length > 0
      ? markup`<ol class="kb-list">${data.map(hit)}</ol>`
      : markup`<h2 class="kb-h2">${t.noneFound}</h2><p class="kb-quiet">${t.noneText}</p>`
  }${isFiltered(asked) && markup`<p><a href="${searchAddress({ q: asked.q })}">${t.clear}</a></p>`}${
    nextCursor && markup`<p><a class="kb-button" href="${searchAddress({ ...asked, cursor: nextCursor })}">${t.moreHits}</a></p>`
  }</section>`

const hit = (one: ArticleHit): Markup =>
  markup`<li><a href="${articleAddress(one)}${one.anchor && `#${one.anchor}`}"><strong>${marked(one.title, one.titleMarks)}</strong>${
    one.path.length > 0 && markup`<span>${one.path.map(({ name }) => name).join(' › ')}</span>`
  }<span>${marked(one.excerpt, one.marks)}</span></a></li>`

/** A text with what was found in it marked. */
function marked(text: string, marks: readonly z.output<typeof Mark>[]): Markup {
  let from = 0
  const parts = marks.map(([start, end]) => {
    const part = markup`${text.slice(from, start)}<mark>${text.slice(start, end)}</mark>`
    from = end
    return part
  })
  return markup`${parts}${text.slice(from)}`
}
