import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import { FieldControl } from '@balcao/ui/custom-fields/field-control'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { useState } from 'react'
import { choosePerson } from '../../../lib/pickers/person-select.tsx'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { t } from './field.messages.ts'

type BulkFieldProps = {
  /** How many tickets get it. */
  count: number
  fields: readonly CustomField[]
  onApply: (key: string, value: SentValue) => void
  onClose: () => void
}

/** One custom field, and the value that all selected tickets get in it; none empties it. */
export const BulkField = ({ count, fields, onApply, onClose }: BulkFieldProps) => {
  const [field, setField] = useState(fields.length === 1 ? fields[0] : undefined)
  const [value, setValue] = useState<SentValue>(startOf(field))
  const [wrong, setWrong] = useState<{ field?: string; value?: string }>({})
  const checked = field && checkValue(field, value)
  const empties = checked !== undefined && checked.value === null

  const submit = async () => {
    if (!field || !checked) return refuse('campo-em-lote', { field: t('choose') })
    if (checked.reason !== undefined) return refuse('valor-em-lote', { value: checked.reason })
    if (empties && field.required) return refuse('valor-em-lote', { value: t('required') })
    onClose()
    onApply(field.key, checked.value)
  }
  const refuse = (id: string, why: typeof wrong) => {
    setWrong(why)
    document.getElementById(id)?.focus()
  }
  return (
    <FormDialog
      title={t('title', { n: count })}
      act={t(empties && !field?.required ? 'emptyAct' : 'apply')}
      cancel={t('cancel')}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame id="campo-em-lote" label={t('which')} error={wrong.field} required>
        {(ids) => (
          <NativeSelect
            id={ids.id}
            autoFocus={field === undefined}
            value={field?.key ?? ''}
            options={[['', t('pick')], ...fields.map(({ key, label }) => [key, label] as const)]}
            describedBy={ids.describedBy}
            invalid={ids.invalid}
            required
            onChange={(chosen) => {
              const next = fields.find(({ key }) => key === chosen)
              setField(next)
              setValue(startOf(next))
              setWrong({})
            }}
          />
        )}
      </FieldFrame>
      {field ? (
        <FieldFrame
          key={field.key}
          id="valor-em-lote"
          label={t('value')}
          hint={field.helpText || undefined}
          error={wrong.value}
          required={field.required}
        >
          {(ids) => (
            <FieldControl
              field={field}
              value={value}
              ids={ids}
              person={choosePerson}
              autoFocus={fields.length === 1}
              onChange={(next) => {
                setValue(next)
                setWrong({})
              }}
            />
          )}
        </FieldFrame>
      ) : null}
      {empties && !field?.required ? <p role="status">{t('empties', { n: count })}</p> : null}
    </FormDialog>
  )
}

/** A box that nobody ticks says no; every other control begins without a value. */
const startOf = (field: CustomField | undefined): SentValue => (field?.type === 'checkbox' ? false : null)
