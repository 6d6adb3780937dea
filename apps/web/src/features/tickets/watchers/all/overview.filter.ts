import type { WatchFilter } from '@balcao/contracts/tickets/watch-overview'
import { WATCH_LEVELS } from '@balcao/contracts/tickets/watching'
import type { AppliedFilter } from '@balcao/ui/lib/filters'

export type Search = Record<string, unknown>

const id = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined)

/** What the address says. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): WatchFilter {
  const words = String(search.level ?? '').split(',')
  const level = WATCH_LEVELS.filter((one) => words.includes(one))
  const filter = {
    userId: id(search.user),
    number: id(search.ticket),
    companyId: id(search.company),
    level: level.length > 0 ? level : undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The address of a filter. */
export function writeSearch({ userId, number, companyId, level }: WatchFilter): Record<string, string> {
  const search = { who: 'all', user: userId, ticket: number, company: companyId, level: level?.join(',') }
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The filter as chips. */
export function toChips(filter: WatchFilter): AppliedFilter[] {
  const { who: _, ...search } = writeSearch(filter)
  return Object.entries(search).map(([field, value]) => ({ field, values: value.split(',') }))
}

/** The filter that chips say. Where only one value can hold, the newest choice wins. */
export const fromChips = (chips: readonly AppliedFilter[]): WatchFilter =>
  readSearch(Object.fromEntries(chips.map(({ field, values }) => [field, field === 'level' ? values.join(',') : values.at(-1)])))
