import Autocomplete from '@mui/material/Autocomplete'
import type { ReactNode } from 'react'
import { t } from '../messages.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { useDropDown } from './drop-down.ts'
import css from './pick-field.module.css'

export type Pick = { id: number; name: string }

type PickChoicesProps<Option extends Pick> = {
  id: string
  describedBy: string | undefined
  invalid: boolean | undefined
  required: boolean | undefined
  options: readonly Option[]
  isAwaited: boolean
  chosen: Option | null
  text: string
  detailOf: ((option: Option) => string | undefined) | undefined
  drawName: ((option: Option) => ReactNode) | undefined
  onText: (text: string) => void
  onChoose: (chosen: Option | null) => void
}

/** The field and what was found. */
export const PickChoices = <Option extends Pick>({ id, describedBy, invalid, required, ...props }: PickChoicesProps<Option>) => {
  const { options, isAwaited, chosen, text, detailOf, drawName, onText, onChoose } = props
  const dropDown = useDropDown({ options, keyOf: (one) => one.id, nameOf: (one) => one.name, isAwaited, chosen, text, onText })
  return (
    <Autocomplete<Option>
      {...dropDown}
      id={id}
      loading={isAwaited}
      loadingText={t('searching')}
      noOptionsText={t('nothingFound')}
      value={chosen}
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
}
