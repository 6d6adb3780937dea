import type { Category } from '@balcao/contracts/kb/categories'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { t } from './messages.ts'

type CategorySelectProps = {
  categories: readonly Category[]
  value: number | null
  disabled?: boolean
  onChange: (categoryId: number | null) => void
}

/** One of the categories, those below another indented. */
export const CategorySelect = ({ categories, value, disabled = false, onChange }: CategorySelectProps) => (
  <FieldFrame label={t('category')}>
    {(ids) => (
      <Select
        fullWidth
        displayEmpty
        disabled={disabled}
        // Until the tree is there, or where the category is hidden from this reader, none of its entries is chosen.
        value={value !== null && categories.some(({ id }) => id === value) ? String(value) : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        SelectDisplayProps={{ id: ids.id, 'aria-label': t('category') }}
        renderValue={(chosen) => categories.find(({ id }) => String(id) === chosen)?.name ?? t('noCategory')}
      >
        <MenuItem value="">{t('noCategory')}</MenuItem>
        {categories.map(({ id, name, depth }) => (
          <MenuItem key={id} value={String(id)} sx={{ pl: depth * 2 }}>
            {name}
          </MenuItem>
        ))}
      </Select>
    )}
  </FieldFrame>
)
