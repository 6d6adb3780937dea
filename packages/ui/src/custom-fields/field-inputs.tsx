import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { settle, withOffered } from '@balcao/contracts/custom-fields/option-limits'
import type { SentValue, SentValues } from '@balcao/contracts/custom-fields/values'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FieldFrame } from '../forms/field-frame.tsx'
import { shownFields } from '../lib/forms/custom-values.ts'
import { fieldId } from '../lib/forms/form-errors.ts'
import { FieldControl, type PersonControl } from './field-control.tsx'
import { t } from './messages.ts'

/** The id of a custom field's control in a form. */
export const customFieldId = (key: string): string => fieldId(`customFields.${key}`)

type FieldInputsProps = {
  fields: readonly CustomField[]
  values: SentValues
  errors: Readonly<Record<string, string>>
  onChange: (values: SentValues) => void
  person?: PersonControl
  /** Fields that must be filled whatever their definition says. */
  always?: readonly string[]
  /** Only these of the fields are drawn; the others still decide what is shown. */
  only?: readonly string[]
  focusFirst?: boolean
}

/** The inputs of custom fields: those that apply, as the values stand. */
export const FieldInputs = ({ fields, values, errors, onChange, person, always, only, focusFirst }: FieldInputsProps) => {
  const [undone, setUndone] = useState<{ before: SentValues; other: string; keys: readonly string[] } | null>(null)
  const change = (changed: CustomField, value: SentValue) => {
    const next = settle(fields, values, { ...values, [changed.key]: value })
    setUndone(next.lost.length > 0 ? { before: values, other: changed.label, keys: next.lost.map(({ key }) => key) } : null)
    onChange(next.values)
  }
  const shown = shownFields(fields, values, always).filter(({ field }) => !only || only.includes(field.key))
  return shown.map(({ field, required }, n) => (
    <FieldFrame
      key={field.key}
      id={customFieldId(field.key)}
      label={field.label}
      hint={field.helpText || undefined}
      error={errors[field.key]}
      required={required}
      optional={!required}
    >
      {(ids) => (
        <>
          <FieldControl
            field={withOffered(field, fields, values)}
            value={values[field.key] ?? null}
            ids={ids}
            person={person}
            autoFocus={focusFirst && n === 0}
            onChange={(value) => change(field, value)}
          />
          {undone?.keys.includes(field.key) ? (
            <p className="custom-lost" role="status">
              {t('lost', { other: undone.other })}
              <Button
                size="small"
                onClick={() => {
                  onChange(undone.before)
                  setUndone(null)
                }}
              >
                {t('undo')}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </FieldFrame>
  ))
}
