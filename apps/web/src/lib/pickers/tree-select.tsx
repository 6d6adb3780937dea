import { FieldFrame } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

type Branch = { id: number; name: string; level: number; shown?: string }
type TreeSelectProps = {
  label: string
  /** What stands for none of them. */
  none: string
  /** In the order of the tree; `shown` is what it is called once it is chosen, if not by its name. */
  branches: readonly Branch[]
  value: number | null
  error?: string | undefined
  onChange: (id: number | null) => void
}

/** One of a tree or none, those within another indented. */
export const TreeSelect = ({ label, none, branches, value, error, onChange }: TreeSelectProps) => {
  const chosen = branches.find(({ id }) => id === value)
  return (
    <FieldFrame label={label} {...(error ? { error } : {})}>
      {(ids) => (
        <Select
          fullWidth
          displayEmpty
          value={value === null ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          SelectDisplayProps={{ id: ids.id, 'aria-label': label }}
          renderValue={() => chosen?.shown ?? chosen?.name ?? none}
        >
          <MenuItem value="">{none}</MenuItem>
          {branches.map(({ id, name, level }) => (
            <MenuItem key={id} value={String(id)} sx={{ pl: level * 2 }}>
              {name}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}
