import type { ColumnView } from './table-types.ts'

/** All column ids in the reader's order; columns newer than the saved order come last. */
export const columnOrder = (columns: readonly { id: string }[], { order = [] }: ColumnView): string[] => {
  const ids = columns.map(({ id }) => id)
  const known = order.filter((id) => ids.includes(id))
  return [...known, ...ids.filter((id) => !known.includes(id))]
}

/** The order with one column moved `step` places, held at the ends. */
export const movedColumn = (order: readonly string[], id: string, step: number): string[] => {
  const rest = order.filter((other) => other !== id)
  const to = Math.min(rest.length, Math.max(0, order.indexOf(id) + step))
  return rest.toSpliced(to, 0, id)
}
