import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react'
import { usePatchTint } from '../lib/table/use-patch-tint.ts'
import type { PlacedColumn } from '../lib/table/use-table-columns.ts'
import { t } from '../lib/texts/table-messages.ts'

/** What the table tells one row or card about itself. */
export type RowState = {
  index: number
  name: string
  selected: boolean
  /** The one row in the tab order. */
  active: boolean
  unread: boolean
  gone: boolean
  highlighted: boolean
  version: string | number | undefined
}

export type RowActions<Row> = {
  selectable: boolean
  onSelect: (row: Row, range: boolean) => void
  onFocus: (row: Row) => void
  onKeyDown: (event: KeyboardEvent, row: Row) => void
  onOpen: (row: Row) => void
  onHover?: (row: Row) => void
  measure: (element: Element | null) => void
}

type Shared<Row> = { row: Row; state: RowState; actions: RowActions<Row> }

const wordsOf = ({ unread, gone }: RowState) => `${unread ? `${t('unread')} ` : ''}${gone ? `${t('gone')} ` : ''}`

const looks = ({ index, selected, active, unread, gone, highlighted }: RowState) => ({
  'data-index': index,
  'data-selected': selected || undefined,
  'data-unread': unread || undefined,
  'data-gone': gone || undefined,
  'data-highlight': highlighted || undefined,
  tabIndex: active ? 0 : -1,
})

// A press on a control inside the row, or the end of a text selection, does not open the row.
const opens = (target: EventTarget) => !(target as Element).closest('a,button,input,label') && !getSelection()?.toString()

const Check = <Row,>({ row, state, actions }: Shared<Row>) => (
  // the label widens the target to the whole cell
  <label className="dt-check">
    <input
      type="checkbox"
      className="check-box"
      aria-label={t('select', { name: state.name })}
      tabIndex={state.active ? 0 : -1}
      checked={state.selected}
      onChange={(event) => actions.onSelect(row, (event.nativeEvent as MouseEvent).shiftKey === true)}
    />
  </label>
)

/** Screen readers hear it at the row's start. */
const GoneMark = () => (
  <span className="dt-gone" aria-hidden="true">
    {t('goneMark')}
  </span>
)

type TableRowProps<Row> = Shared<Row> & { columns: readonly PlacedColumn<Row>[] }

const PlainRow = <Row,>({ row, state, actions, columns }: TableRowProps<Row>) => {
  const element = useRef<HTMLTableRowElement>(null)
  usePatchTint(element, state.version)
  const inside = { tabIndex: state.active ? 0 : -1 } as const
  return (
    <tr
      ref={(node) => {
        element.current = node
        actions.measure(node)
      }}
      aria-rowindex={state.index + 2}
      aria-selected={actions.selectable ? state.selected : undefined}
      {...looks(state)}
      onFocus={() => actions.onFocus(row)}
      onKeyDown={(event) => actions.onKeyDown(event, row)}
      onPointerEnter={() => actions.onHover?.(row)}
      onClick={(event) => opens(event.target) && actions.onOpen(row)}
    >
      {actions.selectable ? (
        <td className="dt-check-cell">
          <Check row={row} state={state} actions={actions} />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td key={column.id} data-align={column.align}>
          {index === 0 ? <span className="visually-hidden">{wordsOf(state)}</span> : null}
          {column.cell(row, inside)}
          {column.grow && state.gone ? <GoneMark /> : null}
        </td>
      ))}
    </tr>
  )
}

type CardProps<Row> = Shared<Row> & { render: (row: Row, inside: { tabIndex: 0 | -1 }) => ReactNode }

const PlainCard = <Row,>({ row, state, actions, render }: CardProps<Row>) => {
  const element = useRef<HTMLLIElement>(null)
  usePatchTint(element, state.version)
  return (
    <li
      ref={(node) => {
        element.current = node
        actions.measure(node)
      }}
      {...looks(state)}
      onFocus={() => actions.onFocus(row)}
      onKeyDown={(event) => actions.onKeyDown(event, row)}
      onClick={(event) => opens(event.target) && actions.onOpen(row)}
    >
      {actions.selectable ? <Check row={row} state={state} actions={actions} /> : null}
      <div className="dt-card-body">
        <span className="visually-hidden">{wordsOf(state)}</span>
        {render(row, { tabIndex: state.active ? 0 : -1 })}
        {state.gone ? <GoneMark /> : null}
      </div>
    </li>
  )
}

const same = <Row,>(a: Shared<Row>, b: Shared<Row>) =>
  a.row === b.row && (Object.keys(a.state) as (keyof RowState)[]).every((key) => a.state[key] === b.state[key]) && a.actions === b.actions

/** One row of the table; drawn again only when its data or its look changes. */
export const TableRow = memo(PlainRow, (a, b) => same(a, b) && a.columns === b.columns) as typeof PlainRow
/** One row as a card, for narrow screens. */
export const TableCard = memo(PlainCard, (a, b) => same(a, b) && a.render === b.render) as typeof PlainCard
