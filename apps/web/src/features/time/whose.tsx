import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/pickers/combobox-input.tsx'
import { useDropDown } from '../../lib/pickers/drop-down.ts'
import { useAssignable } from '../../lib/tickets/people.data.ts'
import { t } from './messages.ts'

type Named = { id: number; name: string }

/** Whose time it is: oneself, until somebody else is chosen. */
export const Whose = ({ person, onChoose }: { person: Named; onChoose: (person: Named) => void }) => {
  const [text, setText] = useState(person.name)
  const wanted = text === person.name ? '' : text.trim()
  const asked = useDeferredValue(wanted)
  const { people, isAwaited } = useAssignable(asked, true)
  const options: Named[] = [person, ...people.filter(({ id }) => id !== person.id)]
  const dropDown = useDropDown({
    options,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    isAwaited: isAwaited || asked !== wanted,
    chosen: person,
    text,
    onText: setText,
  })
  return (
    <FieldFrame label={t('person')}>
      {(ids) => (
        <Autocomplete
          {...dropDown}
          id={ids.id}
          value={person}
          disableClearable
          noOptionsText={t('nobodyFound')}
          onChange={(_, { id, name }) => onChoose({ id, name })}
          renderOption={({ key, ...props }, { name }) => (
            <li key={key} {...props}>
              {name}
            </li>
          )}
          renderInput={(params) => <ComboboxInput params={params} />}
        />
      )}
    </FieldFrame>
  )
}
