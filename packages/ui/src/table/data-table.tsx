import useMediaQuery from '@mui/material/useMediaQuery'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RowKey } from '../lib/table/selection.ts'
import type { TableProps } from '../lib/table/table-types.ts'
import { useRowKeyboard } from '../lib/table/use-row-keyboard.ts'
import { useTableColumns, widthOf } from '../lib/table/use-table-columns.ts'
import { t } from '../lib/texts/table-messages.ts'
import { breakpoints, measures } from '../theme/tokens.ts'
import { DataTableHead, DataTableWidths } from './data-table-head.tsx'
import { type RowActions, type RowState, TableCard, TableRow } from './data-table-row.tsx'
import { SkeletonCards, SkeletonRows } from './data-table-skeleton.tsx'
import '../check-box.css'
import './data-table.css'

/** In pixels, as high as the chat's button reaches. */
const BELOW_LAST = 72
/** Where readers were in the lists they left. */
const places = new Map<string, { offset: number; active: RowKey | null }>()

/**
 * The one table of the product: windowed rows in native table markup, arranged columns, roving row focus,
 * selection with ranges, live tint, and cards under 900 px. It fills the height its parent gives it.
 */
export const DataTable = <Row extends object>(props: TableProps<Row>) => {
  // both the table and the windowing keep one object whose contents change: the compiler must not cache around them
  'use no memo'
  const { rows, rowKey, density = 'normal', selected, onSelect, onEndReached, highlight = null, globalKeys = true } = props
  const cards = useMediaQuery(`(max-width: ${breakpoints.md - 1}px)`, { noSsr: true })
  const scroller = useRef<HTMLDivElement>(null)
  const [cameBackTo] = useState(() => (props.returning && props.place ? places.get(props.place) : undefined))
  const wanted = useRef<RowKey | null>(cameBackTo?.active ?? null)
  const placed = useTableColumns(props.columns, props.view)

  const indexOf = (key: RowKey | null) => (key === null ? -1 : rows.findIndex((row) => rowKey(row) === key))
  const focusRow = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const reveal = (key: RowKey) => {
    const index = indexOf(key)
    if (index < 0) return
    virtual.scrollToIndex(index, { align: 'auto' })
    const element = focusRow(index)
    if (element) element.focus({ preventScroll: true })
    else wanted.current = key
  }
  const keyboard = useRowKeyboard({ ...props, reveal, globalKeys })
  const activeIndex = indexOf(keyboard.active)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? measures.card : measures.row[density]),
    getItemKey: (index) => (rows[index] ? rowKey(rows[index]) : index),
    overscan: 5,
    // the head stands above the rows and moves them down by its height; a little of the neighbours stays in sight
    scrollPaddingStart: cards ? 0 : 8,
    scrollPaddingEnd: cards ? 0 : 40,
    initialOffset: cameBackTo?.offset ?? 0,
    // the focused row stays mounted however far one scrolls, or focus would fall back to the page
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return activeIndex < 0 || shown.includes(activeIndex) ? shown : [...shown, activeIndex].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1

  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes measured in another density or as cards no longer hold
  useEffect(() => virtual.measure(), [virtual, density, cards])

  const keepPlace = useEffectEvent((offset: number) => {
    if (props.place) places.set(props.place, { offset, active: keyboard.active })
  })
  // before the element leaves the page, or its offset is already 0
  useLayoutEffect(() => {
    const box = scroller.current
    return () => keepPlace(box?.scrollTop ?? 0)
  }, [])

  const reachEnd = useEffectEvent(() => onEndReached?.())
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 10) reachEnd()
  }, [last, rows.length])

  useEffect(() => {
    if (wanted.current === null) return
    const element = focusRow(indexOf(wanted.current))
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })

  const showHighlight = useEffectEvent((key: RowKey) => {
    keyboard.activate(key)
    reveal(key)
  })
  const highlightHere = indexOf(highlight) >= 0
  useEffect(() => {
    if (highlight !== null && highlightHere) showHighlight(highlight)
  }, [highlight, highlightHere])

  // rows compare their actions by identity, so these stay the same object and read the newest props when called
  const latest = useRef({ props, keyboard })
  latest.current = { props, keyboard }
  const selectable = onSelect !== undefined
  const actions = useMemo<RowActions<Row>>(
    () => ({
      selectable,
      onSelect: (row, range) => latest.current.keyboard.select(latest.current.props.rowKey(row), range),
      onFocus: (row) => latest.current.keyboard.activate(latest.current.props.rowKey(row)),
      onKeyDown: (event, row) => latest.current.keyboard.onRowKeyDown(event, row),
      onOpen: (row) => latest.current.props.onOpen(row),
      onHover: (row) => latest.current.props.onHover?.(row),
      measure: virtual.measureElement,
    }),
    [selectable, virtual],
  )

  const stateOf = (row: Row, index: number): RowState => {
    const key = rowKey(row)
    return {
      index,
      name: props.rowName(row),
      selected: selected?.has(key) ?? false,
      active: keyboard.active === null ? index === 0 : keyboard.active === key,
      unread: props.isUnread?.(row) ?? false,
      gone: props.isGone?.(row) ?? false,
      highlighted: highlight === key,
      version: props.rowVersion?.(row),
    }
  }

  // windowed rows need not be neighbours: the pinned focused row leaves a gap that a spacer fills
  const gaps = items.map((item, i) => item.start - (items[i - 1]?.end ?? 0))
  const whole = virtual.getTotalSize()
  // The last of many rows is scrolled clear of the chat's button, which floats over the end of the page.
  const isCut = whole > (virtual.scrollRect?.height ?? whole)
  const tail = whole - (items.at(-1)?.end ?? 0) + (isCut ? BELOW_LAST : 0)
  const spacer = (key: string, height: number) =>
    height < 1 ? null : cards ? (
      <li key={key} aria-hidden="true" className="dt-spacer" style={{ height }} />
    ) : (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row without tabIndex takes no focus
      <tr key={key} aria-hidden="true" className="dt-spacer">
        <td colSpan={placed.length + (selectable ? 1 : 0)} style={{ height }} />
      </tr>
    )
  const body = [
    ...items.flatMap((item, i) => {
      const row = rows[item.index]
      if (!row) return []
      const shared = { row, state: stateOf(row, item.index), actions }
      return [
        spacer(`gap-${item.key}`, gaps[i] ?? 0),
        cards ? <TableCard key={item.key} {...shared} render={props.card} /> : <TableRow key={item.key} {...shared} columns={placed} />,
      ]
    }),
    spacer('tail', tail),
  ]

  if (props.error) return <div className="dt dt-message">{props.error}</div>
  if (!props.loading && rows.length === 0) return <div className="dt dt-message">{props.empty}</div>

  const allSelected = selectable && rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)))
  const toggleAll = () => onSelect?.(new Set(allSelected ? [] : rows.map(rowKey)))
  const resize = props.onViewChange
  return (
    <div className="dt" data-density={density} aria-busy={props.loading || props.refreshing || undefined}>
      <div className={props.refreshing ? 'dt-refresh dt-refreshing' : 'dt-refresh'} />
      <div className="dt-scroll" ref={scroller}>
        {cards ? (
          props.loading ? (
            <SkeletonCards />
          ) : (
            <ul className="dt-cards" aria-label={props.label}>
              {body}
            </ul>
          )
        ) : (
          <table
            aria-label={props.label}
            aria-rowcount={props.total === undefined ? -1 : props.total + 1}
            style={{ minWidth: widthOf(placed.reduce((sum, column) => sum + column.size, selectable ? 36 : 0)) }}
          >
            <DataTableWidths columns={placed} selectable={selectable} />
            <DataTableHead
              columns={placed}
              sort={props.sort}
              onSort={props.onSort}
              all={selectable ? { checked: allSelected, some: (selected?.size ?? 0) > 0, onToggle: toggleAll } : undefined}
              onResize={resize ? (id, width) => resize({ ...props.view, widths: { ...props.view?.widths, [id]: width } }) : undefined}
            />
            {props.loading ? <SkeletonRows columns={placed} selectable={selectable} /> : <tbody>{body}</tbody>}
          </table>
        )}
        {props.loadingMore ? (
          <p className="dt-more" role="status">
            {t('loadingMore')}
          </p>
        ) : null}
      </div>
    </div>
  )
}
