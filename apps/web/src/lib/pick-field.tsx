import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { t } from './messages.ts'
import css from './pick-field.module.css'

export type Pick = { id: number; name: string }

type PickFieldProps<Option extends Pick> = {
  id?: string
  label: string
  hint?: string
  error?: string
  optional?: boolean
  required?: boolean
  initial?: Option | null
  /** Looks for what has these words; a hook. */
  useFound: (search: string) => { found: readonly Option[]; isFetching: boolean }
  /** A second line, to tell namesakes apart. */
  detailOf?: (option: Option) => string | undefined
  /** How its name is drawn, if not as plain text. */
  drawName?: (option: Option) => ReactNode
  onChange: (chosen: Option | null) => void
}

/** One of many, found by typing. */
export const PickField = <Option extends Pick>({
  initial = null,
  useFound,
  detailOf,
  drawName = ({ name }) => name,
  onChange,
  ...frame
}: PickFieldProps<Option>) => {
  const [chosen, setChosen] = useState(initial)
  const [text, setText] = useState(initial?.name ?? '')
  const { found, isFetching } = useFound(useDeferredValue(chosen?.name === text ? '' : text.trim()))
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy, invalid }) => (
        <Autocomplete<Option>
          id={id}
          options={found}
          filterOptions={(all) => all}
          loading={isFetching}
          loadingText={t('searching')}
          noOptionsText={t('nothingFound')}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          value={chosen}
          inputValue={text}
          onInputChange={(_, next) => setText(next)}
          onChange={(_, next) => {
            setChosen(next)
            onChange(next)
          }}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <span className={css.option}>
                {drawName(option)}
                {detailOf ? <small>{detailOf(option)}</small> : null}
              </span>
            </li>
          )}
          renderInput={(params) => (
            <ComboboxInput
              params={params}
              field={{ 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': frame.required }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
