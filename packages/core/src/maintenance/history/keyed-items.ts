import type { ConfigObject, ConfigState } from '@balcao/contracts/maintenance/history/kinds'

type Item = { key?: string }

/** A former state of a checklist template: items that it has still keep their keys, and what is counted of them; others are new ones. */
export function keyedItems({ items, ...state }: ConfigState, now?: ConfigObject): ConfigState {
  if (!Array.isArray(items)) return state
  const held = new Set(((now as { items?: Item[] } | undefined)?.items ?? []).map(({ key }) => key))
  return { ...state, items: (items as Item[]).map(({ key, ...item }) => (key !== undefined && held.has(key) ? { key, ...item } : item)) }
}
