import { useRef } from 'react'
import { columnOrder } from './column-view.ts'
import type { ColumnView, TableColumn } from './table-types.ts'

export type PlacedColumn<Row> = TableColumn<Row> & { size: number }

const NARROWEST = 32
const TEXT_PX = 16

/** A width as columns have it, given for text of its usual size: it grows with the reader's. */
export const widthOf = (size: number): string => `${size / TEXT_PX}rem`
/** How much larger than usual the reader has text. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT_PX

/** The columns as a reader arranged them: shown ones only, in order, with their widths. */
export function placedColumns<Row>(columns: readonly TableColumn<Row>[], view: ColumnView): PlacedColumn<Row>[] {
  return columnOrder(columns, view).flatMap((id) => {
    const column = columns.find((other) => other.id === id)
    if (!column || (column.hideable !== false && view.hidden?.includes(id))) return []
    return [{ ...column, size: Math.max(NARROWEST, view.widths?.[id] ?? column.width) }]
  })
}

/** The same; rows compare columns by identity, so the same arrangement stays the same array. */
export const useTableColumns = <Row>(columns: readonly TableColumn<Row>[], view: ColumnView = {}): PlacedColumn<Row>[] => {
  'use no memo'
  const kept = useRef<{ arrangement: string; columns: readonly TableColumn<Row>[]; shown: PlacedColumn<Row>[] }>(null)
  const shown = placedColumns(columns, view)
  const arrangement = shown.map(({ id, size }) => `${id}:${size}`).join()
  if (kept.current?.arrangement !== arrangement || kept.current.columns !== columns) kept.current = { arrangement, columns, shown }
  return kept.current.shown
}
