import type { PersonControl } from '@balcao/ui/custom-fields/field-control'
import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { trpc } from './trpc.ts'

type Option = { id: number; name: string; email?: string }
type PersonSelectProps = Parameters<PersonControl>[0] & { assignable?: boolean }

/** A person of the organisation as the value of a field; of those who can be responsible for tickets, where that is asked. */
export const PersonSelect = ({ ids, value, onChange, assignable = false }: PersonSelectProps) => {
  const [text, setText] = useState<string | undefined>()
  const search = useDeferredValue(text?.trim() ?? '')
  const { data, isFetching } = trpc.users.list.useQuery(
    { active: true, limit: 20, ...(assignable ? { assignable } : {}), ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  const held = trpc.users.get.useQuery({ id: value ?? 0 }, { enabled: value !== null }).data
  const chosen: Option | null = value === null ? null : { id: value, name: held?.name ?? '' }
  return (
    <Autocomplete<Option>
      id={ids.id}
      options={data?.data ?? []}
      filterOptions={(all) => all}
      loading={isFetching}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      value={chosen}
      inputValue={text ?? chosen?.name ?? ''}
      onInputChange={(_, next, reason) => setText(reason === 'input' ? next : undefined)}
      onChange={(_, next) => onChange(next?.id ?? null)}
      renderInput={(params) => (
        <ComboboxInput
          params={params}
          field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid, 'aria-required': ids.required }}
        />
      )}
    />
  )
}

export const choosePerson: PersonControl = (control) => <PersonSelect {...control} />
