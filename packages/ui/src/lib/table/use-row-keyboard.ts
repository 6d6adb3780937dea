import { type KeyboardEvent, useRef, useState } from 'react'
import { useKeys } from '../keys.ts'
import { type RowKey, type Selection, stepFrom, toggled, withRange } from './selection.ts'

type RowKeyboard<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  selected?: Selection
  onSelect?: (selection: Selection) => void
  active?: RowKey | null
  onActive?: (key: RowKey) => void
  onOpen: (row: Row) => void
  onPeek?: (row: Row) => void
  /** Brings the row into view and gives it focus. */
  reveal: (key: RowKey) => void
  globalKeys: boolean
}

/** One row at a time is in the tab order; keys move it, select (Shift for a range), peek and open. */
export const useRowKeyboard = <Row>(list: RowKeyboard<Row>) => {
  const { rows, rowKey, selected = new Set(), onSelect, onOpen, onPeek, reveal } = list
  const [ownActive, setOwnActive] = useState<RowKey | null>(null)
  const anchor = useRef<RowKey | null>(null)
  const active = list.active === undefined ? ownActive : list.active
  const keys = rows.map(rowKey)

  const activate = (key: RowKey) => {
    setOwnActive(key)
    list.onActive?.(key)
  }
  const select = (key: RowKey, range: boolean) => {
    onSelect?.(range ? withRange(selected, keys, anchor.current, key) : toggled(selected, key))
    anchor.current = key
    activate(key)
  }
  const move = (step: number, range: boolean) => {
    const next = stepFrom(keys, active, step)
    if (next === null) return
    if (range && onSelect) {
      onSelect(withRange(selected, keys, active, next))
      anchor.current = next
    }
    activate(next)
    reveal(next)
  }
  const selectActive = () => {
    if (active !== null && onSelect) select(active, false)
  }

  useKeys(
    { j: () => move(1, false), k: () => move(-1, false), 'Shift+j': () => move(1, true), 'Shift+k': () => move(-1, true), x: selectActive },
    list.globalKeys,
  )

  const onRowKeyDown = (event: KeyboardEvent, row: Row) => {
    // keys pressed on a link or a checkbox inside the row are theirs
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -keys.length, End: keys.length }
    const own: Record<string, number> = list.globalKeys ? {} : { j: 1, k: -1 }
    const step = { ...steps, ...own }[event.key]
    if (step !== undefined) move(step, event.shiftKey)
    else if (event.key === 'Enter') onOpen(row)
    else if (event.key === ' ') onPeek?.(row)
    else if (event.key === 'x' && !list.globalKeys) selectActive()
    else return
    event.preventDefault()
  }

  return { active: active !== null && keys.includes(active) ? active : null, activate, select, onRowKeyDown }
}
