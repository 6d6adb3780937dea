import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { ComboboxInput } from './combobox-input.tsx'

type Option = { value: string; label: string }
type ManyFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Some of a short list. */
export const ManyField = ({ label, hint, error, options, value, onChange }: ManyFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(ids) => (
      <Autocomplete<Option, true>
        id={ids.id}
        multiple
        disableCloseOnSelect
        options={options}
        value={options.filter((one) => value.includes(one.value))}
        isOptionEqualToValue={(a, b) => a.value === b.value}
        onChange={(_, next) => onChange(next.map((one) => one.value))}
        renderInput={(params) => (
          <ComboboxInput params={params} field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid || undefined }} />
        )}
      />
    )}
  </FieldFrame>
)
