import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { said } from '../lib/language.ts'
import { t } from '../lib/texts/ui-messages.ts'
import './fields.css'

export type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

type FieldFrameProps = {
  label: string
  /** Fixed id, so that a summary can link to the field. */
  id?: string
  hint?: string
  error?: string
  optional?: boolean
  required?: boolean
  children: (ids: FieldIds) => ReactNode
}

/** Label above, hint and error under the control, tied together for screen readers. */
export const FieldFrame = ({ label, id, hint, error, optional = false, required = false, children }: FieldFrameProps) => {
  const own = useId()
  const control = id ?? own
  const describedBy = [error ? `${control}-error` : '', hint ? `${control}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={control} className="field-label">
        {label}
        {optional ? <span className="field-optional"> {t('optional')}</span> : null}
      </label>
      {children({ id: control, describedBy, invalid: error !== undefined, required })}
      {error ? (
        <p id={`${control}-error`} className="field-error">
          <CircleAlert size={14} aria-hidden />
          {said(error)}
        </p>
      ) : null}
      {hint ? (
        <p id={`${control}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

type PlainInputProps = Omit<OutlinedInputProps, 'onChange' | 'value'> & { ids: FieldIds; value: string; onChange: (value: string) => void }

/** A text input wired to its frame, for forms that need no form state. */
export const PlainInput = ({ ids, value, onChange, inputProps, ...input }: PlainInputProps) => (
  <OutlinedInput
    fullWidth
    {...input}
    id={ids.id}
    value={value}
    error={ids.invalid}
    onChange={(event) => onChange(event.target.value)}
    inputProps={{
      ...inputProps,
      'aria-describedby': ids.describedBy,
      'aria-invalid': ids.invalid,
      'aria-required': ids.required || undefined,
    }}
  />
)
