import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { CheckBox } from '../check-box.tsx'
import { type AppliedFilter, type FilterField, matchingOptions } from '../lib/table/filters.ts'
import { t } from '../lib/texts/table-messages.ts'
import './filter-chips.css'

type FilterEditorProps = {
  anchor: Element | null
  field: FilterField
  filter: AppliedFilter
  onChange: (filter: AppliedFilter) => void
  onClose: () => void
}

/** Chooses the values of one filter; each choice applies at once. */
export const FilterEditor = ({ anchor, field, filter, onChange, onClose }: FilterEditorProps) => {
  const [typed, setTyped] = useState('')
  const title = useId()
  const searches = field.onSearch !== undefined
  const shown = searches ? field.options : matchingOptions(field.options, typed)
  const turn = (value: string) => {
    const values = filter.values.includes(value) ? filter.values.filter((other) => other !== value) : [...filter.values, value]
    onChange({ ...filter, values })
  }
  const search = (text: string) => {
    setTyped(text)
    field.onSearch?.(text)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, className: 'filter-editor' } }}
    >
      <div className="filter-editor-head">
        <h2 id={title}>{field.label}</h2>
        {field.negatable ? (
          <Button size="small" aria-pressed={filter.negated === true} onClick={() => onChange({ ...filter, negated: !filter.negated })}>
            {t(filter.negated ? 'isNot' : 'is')}
          </Button>
        ) : null}
      </div>
      {searches || field.options.length > 8 ? (
        <OutlinedInput
          fullWidth
          autoFocus
          size="small"
          value={typed}
          onChange={(event) => search(event.target.value)}
          inputProps={{ 'aria-label': t('searchIn', { field: field.label }) }}
        />
      ) : null}
      <fieldset className="filter-options">
        <legend className="visually-hidden">{field.label}</legend>
        {shown.map(({ value, label }) => (
          <label key={value}>
            <CheckBox checked={filter.values.includes(value)} onChange={() => turn(value)} />
            {label}
          </label>
        ))}
        {shown.length === 0 ? <p className="filter-none">{t('nothingFound')}</p> : null}
      </fieldset>
    </Popover>
  )
}
