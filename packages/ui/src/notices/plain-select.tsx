import MuiSelect from '@mui/material/Select'

type PlainSelectProps = {
  /** Said, not shown: what is around the select shows it. */
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** One of a few, within a row that says of what. */
export const PlainSelect = ({ label, value, options, onChange }: PlainSelectProps) => (
  <MuiSelect
    native
    fullWidth
    size="small"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    inputProps={{ 'aria-label': label }}
  >
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
  </MuiSelect>
)
