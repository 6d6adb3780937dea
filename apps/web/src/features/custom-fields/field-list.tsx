import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { t } from './messages.ts'
import css from './page.module.css'
import { fieldTypeName } from './type-names.ts'

type FieldListProps = {
  fields: readonly CustomField[]
  onMove: (field: CustomField, to: number) => void
  onEdit: (field: CustomField) => void
  onMenu: (field: CustomField, anchor: HTMLElement) => void
}

/** The fields in their order: dragged, or moved by their buttons. */
export const FieldList = ({ fields, onMove, onEdit, onMenu }: FieldListProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const field = fields.find(({ id }) => id === dragged)
    end()
    if (field) onMove(field, to)
  }
  return (
    <ol className={css.list} aria-label={t('order')}>
      {fields.map((field, n) => (
        <li
          key={field.id}
          className={css.row}
          data-inactive={field.isActive ? undefined : ''}
          data-over={dragged !== null && over === n ? '' : undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', field.label)
            setDragged(field.id)
          }}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(n)
          }}
          onDrop={(event) => drop(event, n)}
          onDragEnd={end}
        >
          <span className={css.grip} aria-hidden>
            <GripVertical size={16} />
          </span>
          <div className={css.text}>
            <button type="button" className={css.name} onClick={() => onEdit(field)}>
              {field.label}
            </button>
            <Facts field={field} />
          </div>
          <span className={css.moves}>
            <IconButton
              aria-label={t('moveUp', { field: field.label })}
              aria-disabled={n === 0}
              onClick={() => n > 0 && onMove(field, n - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t('moveDown', { field: field.label })}
              aria-disabled={n === fields.length - 1}
              onClick={() => n < fields.length - 1 && onMove(field, n + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t('actions', { field: field.label })}
              aria-haspopup="menu"
              onClick={(event) => onMenu(field, event.currentTarget)}
            >
              <EllipsisVertical size={16} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  )
}

const Facts = ({ field }: { field: CustomField }) => {
  const facts = [
    fieldTypeName(field.type),
    t('key', { key: field.key }),
    field.isActive ? '' : t('inactive'),
    field.required ? t('required') : '',
    field.requiredToResolve ? t('requiredToResolve') : '',
    field.visibleToCustomers ? t('visibleToCustomers') : '',
    field.showWhen || field.requireWhen ? t('conditional') : '',
  ].filter(Boolean)
  return (
    <div className={css.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  )
}
