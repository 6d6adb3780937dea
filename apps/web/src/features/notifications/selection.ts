import { idsOf, type Row } from '@balcao/ui/lib/notifications/rows'

export type Chosen = { ids: ReadonlySet<number> /** The row chosen last, where a range begins. */; anchor: string | null }
export const NOTHING_CHOSEN: Chosen = { ids: new Set(), anchor: null }

/** A row turned over. */
export function turned({ ids }: Chosen, row: readonly number[], key: string): Chosen {
  const next = new Set(ids)
  const all = row.every((id) => ids.has(id))
  for (const id of row)
    if (all) next.delete(id)
    else next.add(id)
  return { ids: next, anchor: key }
}

/** With every row from the one chosen last to this one; without such a one, this alone. */
export function extended({ ids, anchor }: Chosen, rows: readonly Row[], key: string): Chosen {
  const end = rows.findIndex((row) => row.key === key)
  if (end < 0) return { ids, anchor }
  const start = rows.findIndex((row) => row.key === anchor)
  const [low, high] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  return { ids: new Set([...ids, ...rows.slice(low, high + 1).flatMap(idsOf)]), anchor: key }
}

/** What is left of it among what is still listed. */
export const stillListed = (ids: ReadonlySet<number>, listed: ReadonlySet<number>): ReadonlySet<number> =>
  [...ids].every((id) => listed.has(id)) ? ids : new Set([...ids].filter((id) => listed.has(id)))
