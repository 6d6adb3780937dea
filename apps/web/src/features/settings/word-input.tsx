import { PlainInput } from '@balcao/ui/forms/field-frame'
import { CircleAlert } from 'lucide-react'

type WordInputProps = {
  id: string
  /** What is read above it; `name` says it with what the word is for. */
  label: string
  labelClass: string | undefined
  name: string
  value: string
  placeholder: string
  maxLength: number
  required?: boolean
  error: string | undefined
  onChange: (text: string) => void
}

/** One of an organisation's own words; an empty one leaves the placeholder's. */
export const WordInput = ({ id, label, labelClass, name, maxLength, required = false, error, ...input }: WordInputProps) => (
  <>
    <span className={labelClass} aria-hidden="true">
      {label}
    </span>
    <PlainInput
      ids={{ id, describedBy: error && `${id}-error`, invalid: error !== undefined, required }}
      size="small"
      inputProps={{ 'aria-label': name, maxLength, autoComplete: 'off' }}
      {...input}
    />
    {error ? (
      <p id={`${id}-error`} className="field-error">
        <CircleAlert size={14} aria-hidden />
        {error}
      </p>
    ) : null}
  </>
)
