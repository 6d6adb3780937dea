import MuiSelect from '@mui/material/Select'

export type NativeSelectProps<Value extends string> = {
  id?: string
  /** Read out where nothing beside the select names it. */
  label?: string
  value: Value | ''
  options: readonly (readonly [value: Value, name: string])[]
  /** What stands there while nothing is chosen, and cannot be chosen itself. */
  placeholder?: string
  describedBy?: string
  invalid?: boolean
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  dense?: boolean
  onChange: (value: Value) => void
}

/** One of a list, in the browser's own control: phones know how to show it, and a list may be long. */
export const NativeSelect = <Value extends string>({
  id,
  label,
  value,
  options,
  placeholder,
  describedBy,
  invalid,
  required,
  disabled,
  autoFocus,
  dense = false,
  onChange,
}: NativeSelectProps<Value>) => (
  <MuiSelect
    native
    fullWidth
    size={dense ? 'small' : undefined}
    value={value}
    error={invalid}
    disabled={disabled}
    autoFocus={autoFocus}
    onChange={(event) => onChange(event.target.value as Value)}
    inputProps={{
      ...{ id, 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required || undefined },
    }}
  >
    {placeholder ? (
      <option value="" disabled>
        {placeholder}
      </option>
    ) : null}
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
  </MuiSelect>
)
