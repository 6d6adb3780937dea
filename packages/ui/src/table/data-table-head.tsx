import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from '../lib/table/table-types.ts'
import { type PlacedColumn, textScale, widthOf } from '../lib/table/use-table-columns.ts'
import { t } from '../lib/texts/table-messages.ts'

type HeadProps<Row> = {
  columns: readonly PlacedColumn<Row>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Present when rows can be selected. */
  all?: { checked: boolean; some: boolean; onToggle: () => void }
  onResize?: (id: string, width: number) => void
}

const SortButton = <Row,>({ column, sort, onSort }: { column: PlacedColumn<Row>; sort?: Sort; onSort: (sort: Sort) => void }) => {
  const sorted = sort?.key === column.sortKey ? sort?.direction : undefined
  const next = sorted === 'desc' ? 'asc' : 'desc'
  return (
    <button type="button" className="dt-sort" onClick={() => column.sortKey && onSort({ key: column.sortKey, direction: next })}>
      {column.label}
      {sorted === 'asc' ? <ArrowUp size={14} aria-hidden /> : null}
      {sorted === 'desc' ? <ArrowDown size={14} aria-hidden /> : null}
    </button>
  )
}

// Pointer only: the same widths can be set by keyboard in the column chooser.
const Resizer = ({ width, onResize }: { width: number; onResize: (width: number) => void }) => (
  <span
    className="dt-resize"
    aria-hidden="true"
    onPointerDown={(event) => {
      event.preventDefault()
      const handle = event.currentTarget
      const start = event.clientX
      handle.setPointerCapture(event.pointerId)
      const scale = textScale()
      handle.onpointermove = (move) => onResize(Math.max(48, Math.round(width + (move.clientX - start) / scale)))
      handle.onpointerup = () => {
        handle.onpointermove = null
      }
    }}
  />
)

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The sticky head: names, sorting, widths, and the box that selects every loaded row. */
export const DataTableHead = <Row,>({ columns, sort, onSort, all, onResize }: HeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {all ? (
        <th scope="col" className="dt-check-cell">
          <label className="dt-check">
            <input
              type="checkbox"
              className="check-box"
              aria-label={t('selectLoaded')}
              checked={all.checked}
              ref={(box) => {
                if (box) box.indeterminate = all.some && !all.checked
              }}
              onChange={all.onToggle}
            />
          </label>
        </th>
      ) : null}
      {columns.map((column) => {
        const sorted = sort && column.sortKey === sort.key ? ariaSort[sort.direction] : undefined
        return (
          <th key={column.id} scope="col" data-align={column.align} aria-sort={sorted}>
            {column.sortKey && onSort && !column.hideLabel ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              <span className={column.hideLabel ? 'visually-hidden' : ''}>{column.label}</span>
            )}
            {onResize && !column.grow ? <Resizer width={column.size} onResize={(width) => onResize(column.id, width)} /> : null}
          </th>
        )
      })}
    </tr>
  </thead>
)

/** Column widths; the growing one takes what is left. */
export const DataTableWidths = <Row,>({ columns, selectable }: { columns: readonly PlacedColumn<Row>[]; selectable: boolean }) => (
  <colgroup>
    {selectable ? <col style={{ width: 36 }} /> : null}
    {columns.map((column) => (
      <col key={column.id} style={{ width: column.grow ? undefined : widthOf(column.size) }} />
    ))}
  </colgroup>
)
