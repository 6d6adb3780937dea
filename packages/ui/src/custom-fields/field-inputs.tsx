import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldFrame } from '../forms/field-frame.tsx'
import { shownFields } from '../lib/forms/custom-values.ts'
import { fieldId } from '../lib/forms/form-errors.ts'
import { FieldControl, type PersonControl } from './field-control.tsx'

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
        <FieldControl
          field={field}
          value={values[field.key] ?? null}
          ids={ids}
          person={person}
          autoFocus={focusFirst && n === 0}
          onChange={(value) => onChange({ ...values, [field.key]: value })}
        />
      )}
    </FieldFrame>
  ))
}
