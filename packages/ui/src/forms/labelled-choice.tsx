import MenuItem from '@mui/material/MenuItem'
import { LabelledSelect } from './labelled-select.tsx'

type LabelledChoiceProps<Value extends string | number> = {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

/** A select outside of a form, such as a filter, of whose options exactly one holds. */
export const LabelledChoice = <Value extends string | number>({ label, value, options, onChange }: LabelledChoiceProps<Value>) => (
  <LabelledSelect label={label} displayEmpty value={value} onChange={({ target }) => onChange(target.value as Value)}>
    {options.map(([one, text]) => (
      <MenuItem key={one} value={one}>
        {text}
      </MenuItem>
    ))}
  </LabelledSelect>
)
