import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { t } from './messages.ts'

export type Pick = { id: number; name: string }

type PickFieldProps = {
  id: string
  label: string
  hint?: string
  error?: string
  optional?: boolean
  required?: boolean
  initial: Pick | null
  /** Looks for what has these words; a hook. */
  useFound: (search: string) => { found: readonly Pick[]; isFetching: boolean }
  onChange: (chosen: Pick | null) => void
}

/** One of many, found by typing. */
export const PickField = ({ initial, useFound, onChange, ...frame }: PickFieldProps) => {
  const [chosen, setChosen] = useState(initial)
  const [text, setText] = useState(initial?.name ?? '')
  const { found, isFetching } = useFound(useDeferredValue(chosen?.name === text ? '' : text.trim()))
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy, invalid }) => (
        <Autocomplete<Pick>
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
