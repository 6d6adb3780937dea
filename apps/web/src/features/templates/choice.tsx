import { FieldFrame } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { t } from './messages.ts'

type ChoiceProps<T extends string> = {
  label: string
  /** What it is called where none of them is chosen. */
  none?: string | undefined
  error?: string | undefined
  value: T | undefined
  all: readonly T[]
  name: (value: T) => string
  onChange: (value: T | undefined) => void
}

/** One of a few values, or that it stays as it is. */
export const Choice = <T extends string>({ label, none = t('unchanged'), error, value, all, name, onChange }: ChoiceProps<T>) => (
  <FieldFrame label={label} error={error}>
    {(ids) => (
      <Select
        fullWidth
        displayEmpty
        value={value ?? ''}
        SelectDisplayProps={{ id: ids.id, 'aria-label': label }}
        onChange={({ target }) => onChange((target.value || undefined) as T | undefined)}
      >
        <MenuItem value="">{none}</MenuItem>
        {all.map((one) => (
          <MenuItem key={one} value={one}>
            {name(one)}
          </MenuItem>
        ))}
      </Select>
    )}
  </FieldFrame>
)
