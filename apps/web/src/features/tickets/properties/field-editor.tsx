import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { settle, withOffered } from '@balcao/contracts/custom-fields/option-limits'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldControl } from '@balcao/ui/custom-fields/field-control'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { wrongValues } from '@balcao/ui/lib/forms/custom-checks'
import { sentOf, sentValues } from '@balcao/ui/lib/forms/custom-values'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { type FormEvent, useState } from 'react'
import { choosePerson } from '../../../lib/pickers/person-select.tsx'
import css from '../../../lib/tickets/properties.module.css'
import { t } from './field.messages.ts'
import { t as own } from './field-editor.messages.ts'

type FieldEditorProps = {
  field: CustomField
  fields: readonly CustomField[]
  ticket: Ticket
  anchor: HTMLElement
  /** @param lost fields that are emptied with it */
  onSave: (value: SentValue, lost: readonly CustomField[]) => void
  onClose: () => void
}

/** One value of a ticket, edited in its place. */
export const FieldEditor = ({ field, fields, ticket, anchor, onSave, onClose }: FieldEditorProps) => {
  const held = sentOf(ticket.customFields[field.key])
  const [value, setValue] = useState<SentValue>(held)
  const [error, setError] = useState<string | undefined>()
  const before = sentValues(ticket.customFields)
  const { lost } = settle(fields, before, { ...before, [field.key]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongValues(fields, { ...before, [field.key]: value }, { required: t('required') })[field.key]
    setError(wrong)
    if (wrong) return
    onClose()
    if (JSON.stringify(value) !== JSON.stringify(held)) onSave(value, lost)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('edit', { field: field.label }) } }}
    >
      <form className={css.fieldEditor} noValidate onSubmit={submit}>
        <FieldFrame label={field.label} id={`editar-${field.key}`} hint={field.helpText || undefined} error={error}>
          {(ids) => (
            <FieldControl
              field={withOffered(field, fields, before)}
              value={value}
              onChange={setValue}
              ids={ids}
              person={choosePerson}
              autoFocus
            />
          )}
        </FieldFrame>
        {lost.length > 0 ? <p role="status">{own('lost', { fields: lost.map(({ label }) => label).join(', ') })}</p> : null}
        <div className={css.fieldActs}>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" variant="contained" type="submit">
            {t('save')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}
