import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { t as list } from './messages.ts'
import { t } from './new.messages.ts'
import { useRequesters } from './people.data.ts'
import css from './properties.module.css'

type Option = { id: number; name: string; email: string; companyName: string | null }

/** For whom the ticket is opened. */
export const RequesterField = ({ onChange }: { onChange: (id: string) => void }) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const { people, isFetching } = useRequesters(useDeferredValue(chosen?.name === text ? '' : text.trim()))
  return (
    <FieldFrame label={t('requester')} id="campo-requesterId" hint={t('requesterHint')} optional>
      {({ id, describedBy }) => (
        <Autocomplete<Option>
          id={id}
          options={people}
          filterOptions={(all) => all}
          loading={isFetching}
          loadingText={list('searching')}
          noOptionsText={list('nothingFound')}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          value={chosen}
          inputValue={text}
          onInputChange={(_, next) => setText(next)}
          onChange={(_, next) => {
            setChosen(next)
            onChange(next ? String(next.id) : '')
          }}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <span className={css.option}>
                <span>
                  {option.name}
                  <small>{[option.companyName, option.email].filter(Boolean).join(' · ')}</small>
                </span>
              </span>
            </li>
          )}
          renderInput={(params) => <ComboboxInput params={params} field={{ 'aria-describedby': describedBy }} />}
        />
      )}
    </FieldFrame>
  )
}
