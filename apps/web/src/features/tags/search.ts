import type { TagSort } from '@balcao/contracts/tags/tags'

/** What the address says about the list of tags. */
export type Place = { search: string; sort: TagSort }

export function readSearch(search: Record<string, unknown>): Place {
  return {
    search: typeof search.q === 'string' ? search.q.trim().slice(0, 100) : '',
    sort: search.sort === 'uses' ? 'uses' : 'name',
  }
}

export function writeSearch({ search, sort }: Place): Record<string, string> {
  return { ...(search ? { q: search } : {}), ...(sort === 'uses' ? { sort } : {}) }
}
