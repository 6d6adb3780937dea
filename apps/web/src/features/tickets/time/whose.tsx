import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../../lib/combobox-input.tsx'
import { useAssignable } from '../people.data.ts'
import { t } from './messages.ts'

type Named = { id: number; name: string }

/** Whose time it is: oneself, until somebody else is chosen. */
export const Whose = ({ person, onChoose }: { person: Named; onChoose: (person: Named) => void }) => {
  const [text, setText] = useState('')
  const { people } = useAssignable(useDeferredValue(text === person.name ? '' : text.trim()), true)
  const options: Named[] = [person, ...people.filter(({ id }) => id !== person.id)]
  return (
    <FieldFrame label={t('person')}>
      {(ids) => (
        <Autocomplete
          id={ids.id}
          options={options}
          value={person}
          disableClearable
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          filterOptions={(all) => all}
          noOptionsText={t('nobodyFound')}
          onInputChange={(_, next) => setText(next)}
          onChange={(_, { id, name }) => onChoose({ id, name })}
          renderInput={(params) => <ComboboxInput params={params} />}
        />
      )}
    </FieldFrame>
  )
}
