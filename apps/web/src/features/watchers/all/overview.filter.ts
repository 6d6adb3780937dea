import { WATCHABLE, type WatchFilter } from '@balcao/contracts/watchers/overview'
import { WATCH_LEVELS } from '@balcao/contracts/watchers/watching'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

export type Search = Record<string, unknown>

const id = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined)

function known<T extends string>(all: readonly T[], value: unknown): T[] | undefined {
  const words = String(value ?? '').split(',')
  const found = all.filter((one) => words.includes(one))
  return found.length > 0 ? found : undefined
}

/** What the address says. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): WatchFilter {
  const level = known(WATCH_LEVELS, search.level)
  const what = known(WATCHABLE, search.what)
  const filter = {
    userId: id(search.user),
    number: id(search.ticket),
    companyId: id(search.company),
    level,
    what,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The address of a filter. */
export function writeSearch({ userId, number, companyId, level, what }: WatchFilter): Record<string, string> {
  const search = { who: 'all', user: userId, ticket: number, company: companyId, level: level?.join(','), what: what?.join(',') }
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** The filter as chips. */
export function toChips(filter: WatchFilter): AppliedFilter[] {
  const { who: _, ...search } = writeSearch(filter)
  return Object.entries(search).map(([field, value]) => ({ field, values: value.split(',') }))
}

const MANY = ['level', 'what']

/** The filter that chips say. Where only one value can hold, the newest choice wins. */
export const fromChips = (chips: readonly AppliedFilter[]): WatchFilter =>
  readSearch(Object.fromEntries(chips.map(({ field, values }) => [field, MANY.includes(field) ? values.join(',') : values.at(-1)])))
