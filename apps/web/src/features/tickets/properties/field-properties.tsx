import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { sentValues, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { language } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormFields } from '../../../lib/custom-fields/fields.data.ts'
import css from '../../../lib/tickets/properties.module.css'
import { Fact, PropertyRow } from '../../../lib/tickets/property-row.tsx'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from './field.messages.ts'

/** The checks of values come with their schemas: not before somebody edits. */
const FieldEditor = lazy(() => import('./field-editor.tsx').then((module) => ({ default: module.FieldEditor })))
const CopyDialog = lazy(() => import('./copy-dialog.tsx'))

type FieldPropertiesProps = { ticket: Ticket; editable: boolean; saving: SaveTicket }

/** The custom fields that apply to a ticket; each is edited in its place. */
export const FieldProperties = ({ ticket, editable, saving }: FieldPropertiesProps) => {
  const fields = useFormFields(ticket.type)
  const [open, setOpen] = useState<{ field: CustomField; anchor: HTMLElement } | null>(null)
  const [isCopying, setCopying] = useState(false)
  const shown = shownFields(fields, sentValues(ticket.customFields))
  if (shown.length === 0) return null
  const shownValue = (field: CustomField) => {
    const value = ticket.customFields[field.key]
    if (field.type === 'url' && typeof value === 'string')
      return (
        <a href={value} target="_blank" rel="noreferrer noopener">
          {value}
        </a>
      )
    return displayValue(field, value, language()) || t('empty')
  }
  return (
    <section>
      <h2 className={css.heading}>{t('fields')}</h2>
      {shown.map(({ field }) => {
        const id = `campo-cf-${field.key}`
        return editable ? (
          <PropertyRow
            key={field.key}
            id={id}
            label={field.label}
            value={displayValue(field, ticket.customFields[field.key], language()) || t('empty')}
            onOpen={() => {
              const anchor = document.getElementById(id)
              if (anchor) setOpen({ field, anchor })
            }}
          />
        ) : (
          <Fact key={field.key} label={field.label} value={shownValue(field)} />
        )
      })}
      {editable ? (
        <Button size="small" startIcon={<Copy size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setCopying(true)}>
          {t('copyFrom')}
        </Button>
      ) : null}
      {isCopying ? (
        <Suspense>
          <CopyDialog ticket={ticket} fields={fields} saving={saving} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
      {open ? (
        <Suspense>
          <FieldEditor
            key={open.field.key}
            field={open.field}
            fields={fields}
            ticket={ticket}
            anchor={open.anchor}
            onClose={() => setOpen(null)}
            onSave={(value, lost) => {
              const told = [toldOf(open.field, value), ...lost.map((field) => toldOf(field, null))].join(' · ')
              void saving.save({ customFields: { [open.field.key]: value } }, { told })
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** What the toast says: the field, and its value where it can be said in a few words. */
function toldOf(field: CustomField, value: SentValue): string {
  const words = field.type === 'user' ? '' : displayValue(field, value, language())
  return words || value === null ? `${field.label}: ${words.slice(0, 80) || t('empty')}` : field.label
}
