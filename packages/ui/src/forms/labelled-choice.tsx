import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { FieldFrame } from './field-frame.tsx'

type LabelledChoiceProps<Value extends string | number> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** A select outside of a form, such as a filter: its label above, and of its options always one. */
export const LabelledChoice = <Value extends string | number>({ label, value, options, onChange }: LabelledChoiceProps<Value>) => (
  <FieldFrame label={label}>
    {(ids) => (
      <Select
        size="small"
        displayEmpty
        value={value}
        SelectDisplayProps={{ id: ids.id, 'aria-label': label }}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map(([one, text]) => (
          <MenuItem key={one} value={one}>
            {text}
          </MenuItem>
        ))}
      </Select>
    )}
  </FieldFrame>
)
