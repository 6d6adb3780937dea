import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import IconButton from '@mui/material/IconButton'
import { EllipsisVertical } from 'lucide-react'
import { SortableList } from '../../lib/lists/sortable-list.tsx'
import { t } from './messages.ts'
import { fieldTypeName } from './type-names.ts'

type FieldListProps = {
  fields: readonly CustomField[]
  onMove: (field: CustomField, to: number) => void
  onEdit: (field: CustomField) => void
  onMenu: (field: CustomField, anchor: HTMLElement) => void
}

/** The fields in their order. */
export const FieldList = ({ fields, onMove, onEdit, onMenu }: FieldListProps) => (
  <SortableList
    label={t('order')}
    items={fields}
    onMove={onMove}
    rowOf={(field) => ({
      label: field.label,
      active: field.isActive,
      name: (className) => (
        <button type="button" className={className} onClick={() => onEdit(field)}>
          {field.label}
        </button>
      ),
      facts: factsOf(field),
      moveUp: t('moveUp', { field: field.label }),
      moveDown: t('moveDown', { field: field.label }),
      menu: (
        <IconButton
          aria-label={t('actions', { field: field.label })}
          aria-haspopup="menu"
          onClick={(event) => onMenu(field, event.currentTarget)}
        >
          <EllipsisVertical size={16} aria-hidden />
        </IconButton>
      ),
    })}
  />
)

const factsOf = (field: CustomField): string[] =>
  [
    fieldTypeName(field.type),
    t('key', { key: field.key }),
    field.isActive ? '' : t('inactive'),
    field.required ? t('required') : '',
    field.requiredToResolve ? t('requiredToResolve') : '',
    field.visibleToCustomers ? t('visibleToCustomers') : '',
    field.showWhen || field.requireWhen || field.optionsBy ? t('conditional') : '',
  ].filter(Boolean)
