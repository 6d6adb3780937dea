import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import css from './sortable-list.module.css'

/** One row as the list shows it. */
type SortableRow = {
  /** What it is called while it is dragged. */
  label: string
  active: boolean
  /** Its name, as the link or button that opens it, with the class it is to have. */
  name: (className: string | undefined) => ReactNode
  facts: readonly string[]
  moveUp: string
  moveDown: string
  menu: ReactNode
}

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  rowOf: (item: T) => SortableRow
  /** Undefined where the reader may not change the order. */
  onMove: ((item: T, to: number) => void) | undefined
}

/** Things in the order in which they count: dragged, or moved by their buttons. */
export const SortableList = <T extends { id: number }>({ label, items, rowOf, onMove }: SortableListProps<T>) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const item = items.find(({ id }) => id === dragged)
    end()
    if (item) onMove?.(item, to)
  }
  return (
    <ol className={css.list} aria-label={label}>
      {items.map((item, n) => {
        const row = rowOf(item)
        return (
          <li
            key={item.id}
            className={css.row}
            data-inactive={row.active ? undefined : ''}
            data-over={dragged !== null && over === n ? '' : undefined}
            draggable={onMove !== undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', row.label)
              setDragged(item.id)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(n)
            }}
            onDrop={(event) => drop(event, n)}
            onDragEnd={end}
          >
            {onMove ? (
              <span className={css.grip} aria-hidden>
                <GripVertical size={16} />
              </span>
            ) : null}
            <div className={css.text}>
              {row.name(css.name)}
              <div className={css.facts}>
                {row.facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </div>
            </div>
            {onMove ? (
              <span className={css.moves}>
                <IconButton aria-label={row.moveUp} aria-disabled={n === 0} onClick={() => n > 0 && onMove(item, n - 1)}>
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  aria-label={row.moveDown}
                  aria-disabled={n === items.length - 1}
                  onClick={() => n < items.length - 1 && onMove(item, n + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
                {row.menu}
              </span>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
