import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { peopleAmong } from '../../lib/people-found.ts'
import css from './announcements.module.css'
import type { Chosen } from './form-values.ts'
import { t } from './messages.ts'

const usePeople = peopleAmong({ active: true })

type Option = Chosen & { email?: string | null }
type PeopleFieldProps = { id: string; error: string | undefined; value: readonly Chosen[]; onChange: (people: Chosen[]) => void }

/** People of the organisation by name, as many as are wanted. */
export const PeopleField = ({ id, error, value, onChange }: PeopleFieldProps) => {
  const [text, setText] = useState('')
  const { found, isFetching } = usePeople(useDeferredValue(text.trim()))
  return (
    <FieldFrame id={id} label={t('people')} error={error} required>
      {(ids) => (
        <Autocomplete<Option, true>
          id={ids.id}
          multiple
          disableCloseOnSelect
          filterSelectedOptions
          options={found as readonly Option[]}
          filterOptions={(all) => all.filter((one) => !value.some((chosen) => chosen.id === one.id))}
          loading={isFetching}
          loadingText={t('searching')}
          noOptionsText={t('nobodyFound')}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id: person }) => person}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          value={[...value]}
          inputValue={text}
          // "reset" only says that the chosen are drawn again.
          onInputChange={(_, next, reason) => void (reason === 'reset' || setText(next))}
          onChange={(_, next) => {
            setText('')
            onChange(next.map(({ id: person, name }) => ({ id: person, name })))
          }}
          renderOption={({ key, ...props }, { name, email }) => (
            <li key={key} {...props}>
              <span className={css.person}>
                {name}
                {email ? <small>{email}</small> : null}
              </span>
            </li>
          )}
          renderInput={(params) => (
            <ComboboxInput
              params={params}
              field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid, 'aria-required': true }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
