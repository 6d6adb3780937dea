import type { BuiltInView } from '@balcao/contracts/ticket-list/view-names'

export type Tab = BuiltInView | number

/**
 * Which views stand as tabs and which do not, of those there are. Without a choice all do; the one that is shown always does.
 */
export function tabsOf(all: readonly Tab[], chosen: readonly Tab[] | null, shown: Tab | undefined): { tabs: Tab[]; others: Tab[] } {
  const known = chosen?.filter((tab) => all.includes(tab)) ?? [...all]
  const tabs = shown === undefined || known.includes(shown) || !all.includes(shown) ? known : [...known, shown]
  return { tabs, others: all.filter((tab) => !tabs.includes(tab)) }
}
