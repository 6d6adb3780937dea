import type { ReactNode } from 'react'
import type { RowKey, Selection } from './selection.ts'

export type Density = 'compact' | 'normal' | 'relaxed'
export type Sort = { key: string; direction: 'asc' | 'desc' }

/** What a reader may change about the columns; kept with the saved view. */
export type ColumnView = {
  order?: readonly string[]
  hidden?: readonly string[]
  widths?: Readonly<Record<string, number>>
}

export type TableColumn<Row> = {
  id: string
  /** Head of the column, and its name in the chooser. */
  label: string
  /** The head shows nothing but keeps its name for screen readers: for columns of glyphs. */
  hideLabel?: boolean
  width: number
  /** Takes the width that is left; one column should. */
  grow?: boolean
  align?: 'end'
  /** Present when the list can be sorted by this column. */
  sortKey?: string
  /** False for the column a list makes no sense without. */
  hideable?: boolean
  /** Controls inside get `tabIndex` so that Tab stops only in the active row. */
  cell: (row: Row, inside: { tabIndex: 0 | -1 }) => ReactNode
}

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => RowKey
  /** What a row is called when it is selected: 'Selecionar ticket 48231'. */
  rowName: (row: Row) => string
  view?: ColumnView
  onViewChange?: (view: ColumnView) => void
  density?: Density
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: Selection
  onSelect?: (selection: Selection) => void
  active?: RowKey | null
  onActive?: (key: RowKey) => void
  onOpen: (row: Row) => void
  onPeek?: (row: Row) => void
  onHover?: (row: Row) => void
  isUnread?: (row: Row) => boolean
  /** True for a row that no longer belongs to the view: it stays, dimmed, until the next refresh. */
  isGone?: (row: Row) => boolean
  /** Changes when a row's data does; a change while it is on screen tints it for 600 ms. */
  rowVersion?: (row: Row) => string | number
  /** Rings this row for two seconds and brings it into view. */
  highlight?: RowKey | null
  loading?: boolean
  refreshing?: boolean
  /** An ErrorState: shown in place of the rows. */
  error?: ReactNode
  /** An EmptyState: shown when there are no rows. */
  empty: ReactNode
  onEndReached?: () => void
  loadingMore?: boolean
  /** The whole count, when known, for screen readers. */
  total?: number
  /** One row as a 72-px card, under 900 px. */
  card: (row: Row, inside: { tabIndex: 0 | -1 }) => ReactNode
  /** A name under which the reader's place in this list is kept while the page lives. */
  place?: string
  /** True when the reader comes back to that place: scrolled as it was, the same row focused. */
  returning?: boolean
  /** False when another list on the page has J, K and X. */
  globalKeys?: boolean
}
