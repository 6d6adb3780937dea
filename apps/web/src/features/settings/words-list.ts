/** What is saved of one entry of a list of words. */
export type Entry = { key: string; name: string | null; customerName: string | null; active: boolean }
/** What was typed of one entry and is not saved yet. Others' changes show through where nothing was. */
type Edit = { name?: string; customerName?: string; active?: boolean }
/** The list as it is being written: entries by their keys, new ones by a number. Nothing where nothing was touched. */
export type Draft = { order: readonly string[]; edits: Readonly<Record<string, Edit>>; removed: readonly string[] }
export type Row = { id: string; isNew: boolean; name: string; customerName: string; active: boolean }

export const NOTHING: Draft = { order: [], edits: {}, removed: [] }
const isNew = (id: string) => id.startsWith('+')

/** What is on the screen: the draft over what is saved. Entries that a colleague added meanwhile come last. */
export function rowsOf({ order, edits, removed }: Draft, entries: readonly Entry[]): Row[] {
  const saved = new Map(entries.map((entry) => [entry.key, entry]))
  const ids = [...order, ...entries.flatMap(({ key }) => (order.includes(key) ? [] : key))]
  return ids.flatMap((id) => {
    const entry = saved.get(id)
    if (removed.includes(id) || !(entry || isNew(id))) return []
    const { name = entry?.name ?? '', customerName = entry?.customerName ?? '', active = entry?.active ?? true } = edits[id] ?? {}
    return { id, isNew: isNew(id), name, customerName, active }
  })
}

/** The draft with one more row, at its end; `id` is the row's. @param group what a new row's id says of where it belongs, such as `:open` */
export function withNew(draft: Draft, rows: readonly Row[], group = ''): { draft: Draft; id: string } {
  const id = `+${1 + Math.max(0, ...rows.filter((row) => row.isNew).map((row) => Number.parseInt(row.id, 10)))}${group}`
  return { draft: { ...draft, order: [...rows.map((row) => row.id), id] }, id }
}

/** The draft with a row one place up (-1) or down (1) among those of its group. */
export function withMoved(draft: Draft, rows: readonly Row[], id: string, by: -1 | 1, group: readonly Row[] = rows): Draft {
  const order = rows.map((row) => row.id)
  const other = group[group.findIndex((row) => row.id === id) + by]
  if (other === undefined) return draft
  const [from, to] = [order.indexOf(id), order.indexOf(other.id)]
  order[from] = other.id
  order[to] = id
  return { ...draft, order }
}

export function withoutRow({ edits, order, removed }: Draft, rows: readonly Row[], id: string): Draft {
  const left = (order.length > 0 ? order : rows.map((row) => row.id)).filter((one) => one !== id)
  const { [id]: _, ...others } = edits
  return { order: left, edits: others, removed: isNew(id) ? removed : [...removed, id] }
}

/** The draft with something typed, or switched, in one row. */
export const withEdit = (draft: Draft, id: string, change: Edit): Draft => ({
  ...draft,
  edits: { ...draft.edits, [id]: { ...draft.edits[id], ...change } },
})

/** What was typed, or null for nothing. */
export const typed = (text: string): string | null => text.trim() || null
