export type RowKey = string | number
export type Selection = ReadonlySet<RowKey>

/** The selection with one row turned over. */
export const toggled = (selection: Selection, key: RowKey): Selection => {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The selection with every row from one key to another added; an unknown start selects the end alone. */
export const withRange = (selection: Selection, keys: readonly RowKey[], from: RowKey | null, to: RowKey): Selection => {
  const end = keys.indexOf(to)
  if (end < 0) return selection
  const start = from === null ? end : keys.indexOf(from)
  const [low, high] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  return new Set([...selection, ...keys.slice(low, high + 1)])
}

/** The row `step` places on from the current one, held at the ends; the first one when there is none. */
export const stepFrom = (keys: readonly RowKey[], current: RowKey | null, step: number): RowKey | null => {
  const at = current === null ? -1 : keys.indexOf(current)
  if (at < 0) return keys[0] ?? null
  return keys[Math.min(keys.length - 1, Math.max(0, at + step))] ?? null
}
