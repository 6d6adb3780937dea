import { MAX_SIDE_PEOPLE } from '@balcao/contracts/side-conversations/bounds'
import type { SidePerson } from '@balcao/contracts/side-conversations/side-conversations'
import type { FieldIds } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/pickers/combobox-input.tsx'
import { nameOf, useKnownPeople } from './side-conversations.data.ts'

type PeopleFieldProps = { ids: FieldIds; ticketId: number; value: readonly SidePerson[]; onChange: (people: SidePerson[]) => void }

/** An address as people paste it: alone, or `Name <address>`. */
function personIn(written: string): SidePerson {
  const [, name = '', address = written] = /^([^<]*)<([^<>]+)>$/.exec(written.trim()) ?? []
  return { name: name.replaceAll('"', '').trim().slice(0, 120), address: address.trim().toLowerCase() }
}

const asPerson = (one: SidePerson | string): SidePerson => (typeof one === 'string' ? personIn(one) : one)
const labelOf = ({ name, address }: SidePerson) => (name ? `${name} <${address}>` : address)

/** Addresses outside, written freely or chosen from those that were written to before. */
export const PeopleField = ({ ids, ticketId, value, onChange }: PeopleFieldProps) => {
  const [words, setWords] = useState('')
  const known = useKnownPeople(ticketId, useDeferredValue(words))
  const take = (next: readonly (SidePerson | string)[]) => {
    const people = next
      .flatMap((one) => (typeof one === 'string' ? one.split(/[;,\n]/).map(personIn) : one))
      .filter(({ address }) => address !== '')
    onChange([...new Map(people.map((one) => [one.address, one])).values()].slice(0, MAX_SIDE_PEOPLE))
    setWords('')
  }
  return (
    <Autocomplete<SidePerson, true, false, true>
      id={ids.id}
      multiple
      freeSolo
      options={known}
      filterOptions={(options) => options.filter(({ address }) => !value.some((one) => one.address === address))}
      value={[...value]}
      inputValue={words}
      getOptionLabel={(one) => labelOf(asPerson(one))}
      isOptionEqualToValue={(one, other) => asPerson(one).address === asPerson(other).address}
      renderValue={(people, propsOf) =>
        people.map(asPerson).map((one, index) => {
          const { key: _, ...props } = propsOf({ index })
          return <Chip key={one.address} size="small" label={nameOf(one)} title={one.address} {...props} />
        })
      }
      onInputChange={(_, text, reason) => {
        if (reason !== 'reset') setWords(text)
      }}
      onChange={(_, next) => take(next)}
      // What was typed and not yet taken is an address, too.
      onBlur={() => {
        if (words.trim() !== '') take([...value, words])
      }}
      renderInput={(params) => (
        <ComboboxInput
          params={params}
          field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid, maxLength: 320, inputMode: 'email' }}
        />
      )}
    />
  )
}
