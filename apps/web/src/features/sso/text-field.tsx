import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import type { ProviderValues } from './form-values.ts'

type Written = { [Field in keyof ProviderValues]: ProviderValues[Field] extends string ? Field : never }[keyof ProviderValues]
type TextFieldProps = {
  label: string
  field: Written
  max: number
  hint?: string
  required?: boolean
  type?: string
  placeholder?: string
  rows?: number
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<ProviderValues>) => void
}

/** A field of a provider that is written in words. */
export const TextField = ({ label, field, max, hint, required, type, placeholder, rows, values, errors, onChange }: TextFieldProps) => (
  <FieldFrame label={label} error={errors[field]} required={required} {...(hint ? { hint } : {})}>
    {(ids) => (
      <PlainInput
        ids={ids}
        value={values[field]}
        onChange={(value) => onChange({ [field]: value })}
        inputProps={{ maxLength: max, autoComplete: type === 'password' ? 'new-password' : 'off', spellCheck: false }}
        {...(rows ? { multiline: true, minRows: rows, maxRows: 12 } : {})}
        {...(type ? { type } : {})}
        {...(placeholder ? { placeholder } : {})}
      />
    )}
  </FieldFrame>
)
