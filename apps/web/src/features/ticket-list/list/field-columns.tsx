import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { language } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import css from './list.module.css'

/** A field of the organisation's own as a column; what an index can put in order is sorted by. */
export function fieldColumn(field: CustomField): TableColumn<Ticket> {
  const id = `cf:${field.key}`
  return {
    id,
    label: field.label,
    width: 136,
    ...(FIELD_TYPE[field.type].sortable ? { sortKey: id } : {}),
    cell: (ticket) => {
      const text = displayValue(field, ticket.customFields[field.key], language())
      return (
        <span className={css.quiet} title={text || undefined}>
          {text || '—'}
        </span>
      )
    },
  }
}
