import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { usePeople } from './explain.data.ts'
import { t } from './explain.messages.ts'
import css from './permissions.module.css'

type Option = { id: number; name: string; email?: string }
type PersonFieldProps = { initial: Option | null; error: string | undefined; onChange: (person: Option | null) => void }

/** Anybody of the organisation, found by name or e-mail. */
export const PersonField = ({ initial, error, onChange }: PersonFieldProps) => {
  const [chosen, setChosen] = useState<Option | null>(initial)
  const [text, setText] = useState(initial?.name ?? '')
  const { people, isFetching } = usePeople(useDeferredValue(chosen?.name === text ? '' : text.trim()))
  return (
    <FieldFrame label={t('person')} id="campo-pessoa" required error={error}>
      {({ id, describedBy, invalid }) => (
        <Autocomplete<Option>
          id={id}
          options={people}
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
                {option.name}
                <small>{option.email}</small>
              </span>
            </li>
          )}
          renderInput={(params) => (
            <ComboboxInput params={params} field={{ 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': true }} />
          )}
        />
      )}
    </FieldFrame>
  )
}
