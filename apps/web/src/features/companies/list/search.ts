import { COMPANY_STATES, CONTRACT_ENDS, TIERS } from '@balcao/contracts/companies/bounds'
import type { ListCompanies } from '@balcao/contracts/companies/companies'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

export type Filter = Pick<ListCompanies, 'search' | 'segment' | 'status' | 'tier' | 'contract' | 'sort'>

const listed = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? [value] : []).filter((one): one is string => typeof one === 'string')
const among = <T extends string>(value: unknown, all: readonly T[]) => {
  const words = listed(value).flatMap((one) => one.split(','))
  return all.filter((one) => words.includes(one))
}

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch({ q, segment, status, tier, contract, sort }: Record<string, unknown>): Filter {
  const wanted = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  const segments = listed(segment)
    .filter((one) => one !== '' && one.length <= 60)
    .slice(0, 50)
  const [states, tiers, ends] = [among(status, COMPANY_STATES), among(tier, TIERS), among(contract, CONTRACT_ENDS)]
  return {
    ...(wanted ? { search: wanted } : {}),
    ...(segments.length > 0 ? { segment: segments } : {}),
    ...(states.length > 0 ? { status: states } : {}),
    ...(tiers.length > 0 ? { tier: tiers } : {}),
    ...(ends.length > 0 ? { contract: ends } : {}),
    ...(sort === 'contract' ? { sort } : {}),
  }
}

/** The address of a list. */
export function writeSearch({ search, segment, status, tier, contract, sort }: Filter): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(segment?.[0] ? { segment: segment[0] } : {}),
    ...(status?.length ? { status: status.join(',') } : {}),
    ...(tier?.length ? { tier: tier.join(',') } : {}),
    ...(contract?.length ? { contract: contract.join(',') } : {}),
    ...(sort === 'contract' ? { sort } : {}),
  }
}

/** Where the companies of a list are a file. */
export function exportOf({ search, sort, ...lists }: Filter): string {
  const asked = new URLSearchParams({ ...(search ? { search } : {}), ...(sort ? { sort } : {}) })
  for (const [name, values] of Object.entries(lists)) for (const value of values ?? []) asked.append(name, value)
  return asked.size > 0 ? `/api/companies/export?${asked}` : '/api/companies/export'
}

/** The filters as chips say them; the search has a field of its own. */
export function toChips({ segment, status, tier, contract }: Filter): AppliedFilter[] {
  const chips = { segment: segment?.slice(0, 1), status, tier, contract }
  return (['segment', 'status', 'tier', 'contract'] as const).flatMap((field) =>
    chips[field]?.length ? [{ field, values: chips[field] }] : [],
  )
}

/** The filter that these chips say, beside a search and an order; of segments the newest choice wins. */
export function fromChips(chips: readonly AppliedFilter[], { search, sort }: Pick<Filter, 'search' | 'sort'>): Filter {
  const chosen = (id: string) => chips.find(({ field }) => field === id)?.values
  const [status, tier, contract] = ['status', 'tier', 'contract'].map((id) => chosen(id)?.join(','))
  return readSearch({ q: search, segment: chosen('segment')?.at(-1), status, tier, contract, sort })
}
