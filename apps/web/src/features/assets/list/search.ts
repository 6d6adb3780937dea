import type { ListAssets } from '@balcao/contracts/assets/assets'
import { ASSET_SORTS, ASSET_STATUSES, type AssetSort, WARRANTY_STATES } from '@balcao/contracts/assets/bounds'
import { FIELD_PREFIX, readConditions, writeConditions } from '@balcao/contracts/custom-fields/condition-address'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'
import { fieldAddress, fieldChips } from '../../../lib/custom-fields/field-chips.ts'

export type Filter = Pick<ListAssets, 'search' | 'kind' | 'status' | 'companyId' | 'userId' | 'warranty' | 'sort'> & {
  customFields?: FieldCondition[]
}

const listed = (value: unknown): string[] => (typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : [])
const among = <T extends string>(value: unknown, all: readonly T[]) => all.filter((one) => listed(value).includes(one))
const idsIn = (value: unknown): number[] =>
  listed(value)
    .filter((one) => /^[1-9]\d{0,8}$/.test(one))
    .map(Number)

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch({ q, kind, status, company, person, warranty, sort, ...others }: Record<string, unknown>): Filter {
  const wanted = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 200) : ''
  const [kinds, [companyId], [userId]] = [idsIn(kind).slice(0, 50), idsIn(company), idsIn(person)]
  const [statuses, warranties] = [among(status, ASSET_STATUSES), among(warranty, WARRANTY_STATES)]
  const order = ASSET_SORTS.find((one) => one === sort && one !== 'name')
  const customFields = readConditions(others)
  return {
    ...(wanted ? { search: wanted } : {}),
    ...(kinds.length > 0 ? { kind: kinds } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(companyId ? { companyId } : {}),
    ...(userId ? { userId } : {}),
    ...(warranties.length > 0 ? { warranty: warranties } : {}),
    ...(customFields ? { customFields } : {}),
    ...(order ? { sort: order } : {}),
  }
}

/** The address of a list. */
export function writeSearch({ search, kind, status, companyId, userId, warranty, sort, customFields }: Filter): Record<string, string> {
  return {
    ...(search ? { q: search } : {}),
    ...(kind?.length ? { kind: kind.join(',') } : {}),
    ...(status?.length ? { status: status.join(',') } : {}),
    ...(companyId ? { company: String(companyId) } : {}),
    ...(userId ? { person: String(userId) } : {}),
    ...(warranty?.length ? { warranty: warranty.join(',') } : {}),
    ...writeConditions(customFields),
    ...(sort && sort !== 'name' ? { sort } : {}),
  }
}

const CHIPS = ['kind', 'status', 'company', 'person', 'warranty'] as const

/** The filters as chips say them, those on custom fields last; the search has a field of its own. */
export function toChips(filter: Filter, fields: readonly CustomField[]): AppliedFilter[] {
  const written = writeSearch(filter)
  const chips = CHIPS.flatMap((field) => (written[field] ? [{ field, values: written[field].split(',') }] : []))
  return [...chips, ...fieldChips(filter.customFields ?? [], fields)]
}

const isPlain = ({ field }: AppliedFilter) => !field.startsWith(FIELD_PREFIX)

/** The filter that these chips say, beside a search and an order; of companies and people the newest choice wins. */
export function fromChips(
  chips: readonly AppliedFilter[],
  { search, sort }: { search?: string | undefined; sort?: AssetSort | undefined },
): Filter {
  const chosen = Object.fromEntries(
    chips.filter(isPlain).map(({ field, values }) => [field, field === 'company' || field === 'person' ? values.at(-1) : values.join(',')]),
  )
  return readSearch({ ...chosen, ...fieldAddress(chips), q: search, sort })
}
