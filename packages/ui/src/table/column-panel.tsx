import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { CheckBox } from '../check-box.tsx'
import { columnOrder, movedColumn } from '../lib/table/column-view.ts'
import { t } from '../lib/texts/table-messages.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'
import './filter-chips.css'

type ColumnPanelProps = Omit<ColumnChooserProps, 'view'> &
  Required<Pick<ColumnChooserProps, 'view'>> & { anchor: Element | null; onClose: () => void }

/** What opens of the column chooser. */
export const ColumnPanel = ({ columns, view, onChange, anchor, onClose }: ColumnPanelProps) => {
  const title = useId()
  const order = columnOrder(columns, view)
  const hidden = view.hidden ?? []
  const turn = (id: string) => onChange({ ...view, hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id] })
  const move = (id: string, step: number) => onChange({ ...view, order: movedColumn(order, id, step) })
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, className: 'filter-editor', style: { width: 340 } } }}
    >
      <div className="filter-editor-head">
        <h2 id={title}>{t('columns')}</h2>
        <Button size="small" variant="text" onClick={() => onChange({})}>
          {t('restore')}
        </Button>
      </div>
      <ul className="column-list">
        {order.map((id, index) => {
          const column = columns.find((other) => other.id === id)
          if (!column) return null
          return (
            <li key={id}>
              <label>
                <CheckBox checked={!hidden.includes(id)} disabled={column.hideable === false} onChange={() => turn(id)} />
                {column.label}
              </label>
              {column.grow ? null : (
                <input
                  className="column-width num"
                  type="number"
                  min={48}
                  max={480}
                  step={8}
                  aria-label={t('widthOf', { column: column.label })}
                  value={view.widths?.[id] ?? column.width}
                  onChange={(event) => onChange({ ...view, widths: { ...view.widths, [id]: Math.max(48, Number(event.target.value)) } })}
                />
              )}
              <IconButton aria-label={t('moveUp', { column: column.label })} disabled={index === 0} onClick={() => move(id, -1)}>
                <ArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={t('moveDown', { column: column.label })}
                disabled={index === order.length - 1}
                onClick={() => move(id, 1)}
              >
                <ArrowDown size={14} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
