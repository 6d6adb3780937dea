import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import type { Field } from './steps.ts'

export const inputId = (field: Field) => `campo-${field}`

type InputProps = {
  field: Field
  label: string
  value: string
  error: string | undefined
  hint?: string
  optional?: boolean
  type?: 'text' | 'email'
  autoComplete: string
  onChange: (field: Field, value: string) => void
}

/** One field of the wizard. */
export const Input = ({ field, label, value, error, hint, optional, type = 'text', autoComplete, onChange }: InputProps) => (
  <FieldFrame label={label} id={inputId(field)} hint={hint} error={error} optional={optional} required={!optional}>
    {(ids) => (
      <PlainInput
        ids={ids}
        name={field}
        type={type}
        autoComplete={autoComplete}
        value={value}
        onChange={(next) => onChange(field, next)}
        inputProps={type === 'email' || field === 'slug' || field === 'subdomain' ? { autoCapitalize: 'none', spellCheck: false } : {}}
      />
    )}
  </FieldFrame>
)
