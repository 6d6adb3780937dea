import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FILTERS } from '@balcao/contracts/ticket-list/filters'
import type { AppliedFilter, FilterField } from '@balcao/ui/lib/table/filters'
import { fieldAddress, fieldChips } from '../../../lib/custom-fields/field-chips.ts'
import { type Filter, readSearch } from './filter.ts'
import { OFFERS, type Offered } from './filter-offers.ts'

/** What a list can be filtered by, as the chips offer it: customers are offered fewer filters than the staff. */
export function filterFields(offered: Offered, filter: Filter, onSearch: (text: string) => void): FilterField[] {
  return FILTERS.flatMap((row): FilterField[] => {
    const offer = OFFERS[row.name](offered, row.tokens(filter)[0])
    if (!offer || row.address === undefined) return []
    const { searched, ...field } = offer
    return [{ id: row.address, ...field, ...(searched ? { onSearch } : {}), ...(row.negatable ? { negatable: true } : {}) }]
  })
}

/** The chips of a filter, in the order of the table of filters; those of custom fields come last. */
export function toChips(filter: Filter, fields: readonly CustomField[]): AppliedFilter[] {
  const own = FILTERS.flatMap((row): AppliedFilter[] => {
    if (row.address === undefined || !row.isAsked(filter)) return []
    const chip = { field: row.address, values: row.tokens(filter) }
    return [row.negatable ? { ...chip, negated: filter.not?.includes(row.name) ?? false } : chip]
  })
  return [...own, ...fieldChips(filter.customFields ?? [], fields)]
}

/** Days chosen one after the other: the last choice counts, and the other end of a range stays. */
function spanFrom(values: readonly string[]): string | undefined {
  const last = values.at(-1)
  if (!last || last.endsWith('d')) return last
  const ends = values.filter((value) => !value.endsWith('d')).map((value) => value.split('..'))
  const end = (which: 0 | 1) => ends.findLast((one) => one[which])?.[which] ?? ''
  return `${end(0)}..${end(1)}`
}

/** The filter of the chips, read as the address would be. */
export function fromChips(chips: readonly AppliedFilter[]): Filter {
  const own = FILTERS.flatMap(({ address, takes }) => {
    const chip = chips.find(({ field }) => field === address)
    if (address === undefined || !chip) return []
    const { values, negated } = chip
    const text = takes.kind === 'dates' ? spanFrom(values) : takes.kind === 'flag' ? values.at(-1) : values.join(',')
    return [[address, `${negated ? '!' : ''}${text ?? ''}`]]
  })
  return readSearch({ ...Object.fromEntries(own), ...fieldAddress(chips), view: 'all' }).filter
}
