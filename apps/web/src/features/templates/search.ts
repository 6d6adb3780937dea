import type { ListTemplates } from '@balcao/contracts/templates/templates'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

/** What the address says about the list of templates. */
export type Place = Pick<ListTemplates, 'search' | 'category' | 'personal' | 'favourite' | 'sort'>

const text = (value: unknown, most: number) => (typeof value === 'string' ? value.trim().slice(0, most) : '')

export function readSearch(search: Record<string, unknown>): Place {
  const wanted = text(search.q, 100)
  const category = text(search.category, 60)
  return {
    ...(wanted ? { search: wanted } : {}),
    ...(category ? { category } : {}),
    ...(search.whose === 'favourites' ? { favourite: true } : {}),
    ...(search.whose === 'own' || search.whose === 'team' ? { personal: search.whose === 'own' } : {}),
    sort: search.sort === 'uses' ? 'uses' : 'name',
  }
}

export function writeSearch({ search, category, personal, favourite, sort }: Place): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(category ? { category } : {}),
    ...(favourite ? { whose: 'favourites' } : {}),
    ...(personal === undefined ? {} : { whose: personal ? 'own' : 'team' }),
    ...(sort === 'uses' ? { sort } : {}),
  }
}

const FIELDS = ['category', 'whose'] as const

/** The filters as chips say them; the search has a field of its own. */
export function toChips(place: Place): AppliedFilter[] {
  const search = writeSearch(place)
  return FIELDS.flatMap((field) => (search[field] ? [{ field, values: [search[field]] }] : []))
}

/** The place that these chips say, beside its search and order; the newest choice of a chip wins. */
export function fromChips(chips: readonly AppliedFilter[], { search, sort }: Place): Place {
  const chosen = (id: string) => chips.find(({ field }) => field === id)?.values.at(-1)
  return readSearch({ q: search, sort, category: chosen('category'), whose: chosen('whose') })
}
