import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { useDeferredValue, useMemo, useState } from 'react'
import { ComboboxInput } from '../../../lib/pickers/combobox-input.tsx'
import { useDropDown } from '../../../lib/pickers/drop-down.ts'
import { peopleAmong } from '../../../lib/pickers/people-found.ts'
import css from './announcements.module.css'
import type { Chosen } from './form-values.ts'
import { t } from './messages.ts'

const usePeople = peopleAmong({ active: true })

type Option = Chosen & { email?: string | null }
type PeopleFieldProps = { id: string; error: string | undefined; value: readonly Chosen[]; onChange: (people: Chosen[]) => void }

/** People of the organisation by name, as many as are wanted. */
export const PeopleField = ({ id, error, value, onChange }: PeopleFieldProps) => {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const { found, isAwaited } = usePeople(asked)
  const dropDown = useDropDown<Option>({
    options: found.filter((one) => !value.some(({ id: held }) => held === one.id)),
    keyOf: (person) => person.id,
    nameOf: ({ name }) => name,
    text,
    isAwaited: isAwaited || asked !== text.trim(),
    staysOpen: true,
    onText: setText,
  })
  // The same list as long as it is: another would take away what is typed.
  const chosen = useMemo(() => [...value], [value])
  return (
    <FieldFrame id={id} label={t('people')} error={error} required>
      {(ids) => (
        <Autocomplete<Option, true>
          {...dropDown}
          id={ids.id}
          multiple
          loading={isAwaited}
          loadingText={t('searching')}
          noOptionsText={t('nobodyFound')}
          value={chosen}
          renderValue={(people, propsOf) =>
            people.map(({ id: person, name }, index) => {
              const { key, ...props } = propsOf({ index })
              return <Chip key={person} label={name} {...props} />
            })
          }
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
