import type { SearchArticles } from './search.ts'
import { ARTICLE_LANGUAGES } from './words.ts'

/** A search as it is asked for: what is left out is as the contract has it. */
export type Asked = Pick<SearchArticles, 'q' | 'context'> & Partial<SearchArticles>

/** What the address of the search says; whatever else stands there asks for nothing. */
export type Searched = {
  q?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  language?: string | undefined
  since?: string | undefined
  sort?: string | undefined
}

const DAY = 86_400_000
const SINCE: Record<string, number> = { month: 30, year: 365 }
const SORTS = ['updated', 'helpful'] as const

/** The day from which on articles were changed. */
export function sinceOf(since: string | undefined, now: number): string | undefined {
  const days = since === undefined || !Object.hasOwn(SINCE, since) ? undefined : SINCE[since]
  return days === undefined ? undefined : new Date(now - days * DAY).toISOString().slice(0, 10)
}

/** The question that an address asks. */
export function askedOf({ q = '', category, tag, language, sort }: Searched, updatedSince: string | undefined): Asked {
  const categoryId = /^[1-9]\d{0,8}$/.test(category ?? '') ? Number(category) : undefined
  const spoken = ARTICLE_LANGUAGES.find((one) => one === language)
  const order = SORTS.find((one) => one === sort)
  return {
    q: q.slice(0, 500),
    context: 'portal',
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(tag ? { tags: [tag.slice(0, 50)] } : {}),
    ...(spoken ? { language: spoken } : {}),
    ...(updatedSince ? { updatedSince } : {}),
    ...(order ? { sort: order } : {}),
  }
}

export const isFiltered = ({ category, tag, language, since }: Searched): boolean => [category, tag, language, since].some(Boolean)

/** The address of a search, as it is asked again from a page. */
export function searchAddress(search: Searched & { cursor?: string }): string {
  const said = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/portal/search?${said.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
}
