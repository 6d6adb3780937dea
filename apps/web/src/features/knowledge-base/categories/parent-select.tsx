import type { Category } from '@balcao/contracts/kb/categories'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

type ParentSelectProps = {
  label: string
  /** What having none is called. */
  none: string
  choices: readonly Category[]
  value: number | null
  error?: string | undefined
  onChange: (id: number | null) => void
}

/** One of these categories or none, those below another indented. */
export const ParentSelect = ({ label, none, choices, value, error, onChange }: ParentSelectProps) => (
  <FieldFrame label={label} {...(error ? { error } : {})}>
    {(ids) => (
      <Select
        fullWidth
        displayEmpty
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        SelectDisplayProps={{ id: ids.id, 'aria-label': label }}
        renderValue={(chosen) => choices.find(({ id }) => String(id) === chosen)?.name ?? none}
      >
        <MenuItem value="">{none}</MenuItem>
        {choices.map(({ id, name, depth }) => (
          <MenuItem key={id} value={String(id)} sx={{ pl: depth * 2 }}>
            {name}
          </MenuItem>
        ))}
      </Select>
    )}
  </FieldFrame>
)
