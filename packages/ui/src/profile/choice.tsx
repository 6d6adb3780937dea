import MuiSelect from '@mui/material/Select'
import { FieldFrame } from '../forms/field-frame.tsx'

type ChoiceProps = {
  label: string
  hint?: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** One of a list that may be long: the browser's own control, which phones know how to show. */
export const Choice = ({ label, hint, value, options, onChange }: ChoiceProps) => (
  <FieldFrame label={label} hint={hint}>
    {(ids) => (
      <MuiSelect
        native
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id: ids.id, 'aria-describedby': ids.describedBy }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </MuiSelect>
    )}
  </FieldFrame>
)
