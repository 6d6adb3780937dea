import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

/** A select beside the heading of a card. */
export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField select size="small" label={label} value={value} sx={{ minWidth: 150 }} onChange={({ target }) => onChange(target.value)}>
    {options.map(([one, name]) => (
      <MenuItem key={one} value={one}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
