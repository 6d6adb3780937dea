import type { ListAssets } from '@balcao/contracts/assets/assets'
import { ASSET_SORTS, ASSET_STATUSES, type AssetSort, WARRANTY_STATES } from '@balcao/contracts/assets/bounds'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

export type Filter = Pick<ListAssets, 'search' | 'kind' | 'status' | 'companyId' | 'userId' | 'warranty' | 'sort'>

const listed = (value: unknown): string[] => (typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : [])
const among = <T extends string>(value: unknown, all: readonly T[]) => all.filter((one) => listed(value).includes(one))
const idsIn = (value: unknown): number[] =>
  listed(value)
    .filter((one) => /^[1-9]\d{0,8}$/.test(one))
    .map(Number)

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch({ q, kind, status, company, person, warranty, sort }: Record<string, unknown>): Filter {
  const wanted = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 200) : ''
  const [kinds, [companyId], [userId]] = [idsIn(kind).slice(0, 50), idsIn(company), idsIn(person)]
  const [statuses, warranties] = [among(status, ASSET_STATUSES), among(warranty, WARRANTY_STATES)]
  const order = ASSET_SORTS.find((one) => one === sort && one !== 'name')
  return {
    ...(wanted ? { search: wanted } : {}),
    ...(kinds.length > 0 ? { kind: kinds } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(companyId ? { companyId } : {}),
    ...(userId ? { userId } : {}),
    ...(warranties.length > 0 ? { warranty: warranties } : {}),
    ...(order ? { sort: order } : {}),
  }
}

/** The address of a list. */
export function writeSearch({ search, kind, status, companyId, userId, warranty, sort }: Filter): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(kind?.length ? { kind: kind.join(',') } : {}),
    ...(status?.length ? { status: status.join(',') } : {}),
    ...(companyId ? { company: String(companyId) } : {}),
    ...(userId ? { person: String(userId) } : {}),
    ...(warranty?.length ? { warranty: warranty.join(',') } : {}),
    ...(sort && sort !== 'name' ? { sort } : {}),
  }
}

const CHIPS = ['kind', 'status', 'company', 'person', 'warranty'] as const

/** The filters as chips say them; the search has a field of its own. */
export function toChips(filter: Filter): AppliedFilter[] {
  const written = writeSearch(filter)
  return CHIPS.flatMap((field) => (written[field] ? [{ field, values: written[field].split(',') }] : []))
}

/** The filter that these chips say, beside a search and an order; of companies and people the newest choice wins. */
export function fromChips(
  chips: readonly AppliedFilter[],
  { search, sort }: { search?: string | undefined; sort?: AssetSort | undefined },
): Filter {
  const chosen = Object.fromEntries(
    chips.map(({ field, values }) => [field, field === 'company' || field === 'person' ? values.at(-1) : values.join(',')]),
  )
  return readSearch({ ...chosen, q: search, sort })
}
