import { FieldFrame } from '../forms/field-frame.tsx'
import type { Kind } from '../lib/dates/date-text.ts'
import { useField } from '../lib/forms/use-field.ts'
import { DateInput } from './date-input.tsx'

type DateFieldProps = {
  label: string
  hint?: string
  optional?: boolean
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  min?: string
  max?: string
}

/** A field of a form: a day, a time of day, or both. */
const field =
  (kind: Kind) =>
  ({ label, hint, optional, required, ...input }: DateFieldProps) => {
    const { id, name, value, error, change, blur } = useField()
    return (
      <FieldFrame label={label} id={id} hint={hint} error={error} optional={optional} required={required}>
        {(ids) => <DateInput {...input} kind={kind} ids={ids} name={name} value={value} onChange={change} onBlur={blur} />}
      </FieldFrame>
    )
  }

/** A day, held as `2026-11-22`. */
export const DateField = field('day')
/** A time of day, held as `14:30`. */
export const TimeField = field('time')
/** A day and a time by the clocks of whoever writes them, held as `2026-11-22T14:30`. */
export const MomentField = field('moment')
