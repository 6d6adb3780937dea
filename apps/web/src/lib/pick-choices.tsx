import Autocomplete from '@mui/material/Autocomplete'
import { memo, type ReactNode } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { t } from './messages.ts'
import css from './pick-field.module.css'

export type Pick = { id: number; name: string }

type PickChoicesProps<Option extends Pick> = {
  id: string
  describedBy: string | undefined
  invalid: boolean | undefined
  required: boolean | undefined
  options: readonly Option[]
  loading: boolean
  chosen: Option | null
  text: string
  detailOf: ((option: Option) => string | undefined) | undefined
  drawName: ((option: Option) => ReactNode) | undefined
  onText: (text: string) => void
  /** Stays the same function. */
  onChoose: (chosen: Option | null) => void
}

const SHOWN = ['id', 'describedBy', 'invalid', 'required', 'options', 'loading', 'chosen', 'text'] as const

/**
 * The field and what was found. It is drawn anew for nothing but what it shows: the drawing after one that brought other options takes
 * the mark off the option that an arrow has just reached, and Enter would then send the form with nothing chosen.
 */
export const PickChoices = memo(
  <Option extends Pick>({ id, describedBy, invalid, required, ...props }: PickChoicesProps<Option>) => {
    const { options, loading, chosen, text, detailOf, drawName, onText, onChoose } = props
    return (
      <Autocomplete<Option>
        id={id}
        options={options}
        filterOptions={(all) => all}
        loading={loading}
        loadingText={t('searching')}
        noOptionsText={t('nothingFound')}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        value={chosen}
        inputValue={text}
        onInputChange={(_, next) => onText(next)}
        onChange={(_, next) => onChoose(next)}
        renderOption={({ key, ...rest }, option) => (
          <li key={key} {...rest}>
            <span className={css.option}>
              {drawName ? drawName(option) : option.name}
              {detailOf ? <small>{detailOf(option)}</small> : null}
            </span>
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput params={params} field={{ 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required }} />
        )}
      />
    )
  },
  (before, now) => SHOWN.every((name) => before[name] === now[name]),
) as <Option extends Pick>(props: PickChoicesProps<Option>) => ReactNode
