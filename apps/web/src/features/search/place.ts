import { HIT_TYPES, type HitType } from '@balcao/contracts/search/search'

/** What the address says about a search. */
export type Place = { q: string; type: HitType }

export function readSearch(search: Record<string, unknown>): Place {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 200) : ''
  return { q, type: HIT_TYPES.find((type) => type === search.type) ?? 'ticket' }
}

/** Tickets are the tab that needs no name. */
export function writeSearch({ q, type }: Place): Record<string, string> {
  return { ...(q ? { q } : {}), ...(type === 'ticket' ? {} : { type }) }
}
