import type { ListCompanies } from '@balcao/contracts/companies/companies'
import type { AppliedFilter } from '@balcao/ui/lib/filters'

export type Filter = Pick<ListCompanies, 'search' | 'segment' | 'active'>

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch({ q, segment, active }: Record<string, unknown>): Filter {
  const wanted = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  const segments = (Array.isArray(segment) ? segment : [segment])
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 60)
    .slice(0, 50)
  return {
    ...(wanted ? { search: wanted } : {}),
    ...(segments.length > 0 ? { segment: segments } : {}),
    ...(active === 'yes' || active === 'no' ? { active: active === 'yes' } : {}),
  }
}

/** The address of a list. */
export function writeSearch({ search, segment, active }: Filter): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(segment?.[0] ? { segment: segment[0] } : {}),
    ...(active === undefined ? {} : { active: active ? 'yes' : 'no' }),
  }
}

/** The filters as chips say them; the search has a field of its own. */
export function toChips(filter: Filter): AppliedFilter[] {
  const search = writeSearch(filter)
  return (['segment', 'active'] as const).flatMap((field) => (search[field] ? [{ field, values: [search[field]] }] : []))
}

/** The filter that these chips say, beside a search; the newest choice of a chip wins. */
export function fromChips(chips: readonly AppliedFilter[], search: string | undefined): Filter {
  const chosen = (id: string) => chips.find(({ field }) => field === id)?.values.at(-1)
  return readSearch({ q: search, segment: chosen('segment'), active: chosen('active') })
}
