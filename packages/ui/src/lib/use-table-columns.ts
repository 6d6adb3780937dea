import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useRef } from 'react'
import type { ColumnView, TableColumn } from './table-types.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, columnSizingFeature })

export type PlacedColumn<Row> = TableColumn<Row> & { size: number }

/** The columns as the reader arranged them: shown ones only, in order, with their widths. */
export const useTableColumns = <Row extends object>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  view: ColumnView = {},
): PlacedColumn<Row>[] => {
  'use no memo'
  const kept = useRef<{ arrangement: string; columns: readonly TableColumn<Row>[]; shown: PlacedColumn<Row>[] }>(null)
  const table = useTable({
    features,
    data: rows as Row[],
    columns: columns.map(
      (column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        size: column.width,
        minSize: 32,
        enableHiding: column.hideable !== false,
      }),
    ),
    state: {
      columnOrder: [...(view.order ?? [])],
      columnVisibility: Object.fromEntries((view.hidden ?? []).map((id) => [id, false])),
      columnSizing: { ...view.widths },
    },
  })
  const shown = table.getVisibleLeafColumns().flatMap((placed) => {
    const column = columns.find(({ id }) => id === placed.id)
    return column ? [{ ...column, size: placed.getSize() }] : []
  })
  // rows compare columns by identity: the same arrangement stays the same array
  const arrangement = shown.map(({ id, size }) => `${id}:${size}`).join()
  if (kept.current?.arrangement !== arrangement || kept.current.columns !== columns) kept.current = { arrangement, columns, shown }
  return kept.current.shown
}
