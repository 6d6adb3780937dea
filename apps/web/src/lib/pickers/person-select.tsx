import type { PersonControl } from '@balcao/ui/custom-fields/field-control'
import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { absentText } from '../absent-text.ts'
import { isAwaited } from '../awaited.ts'
import { trpc } from '../trpc.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { useDropDown } from './drop-down.ts'
import css from './pick-field.module.css'

type Option = { id: number; name: string; email?: string; absentUntil?: string | null }
type PersonSelectProps = Parameters<PersonControl>[0] & { assignable?: boolean }

/** A person of the organisation as the value of a field; of those who can be responsible for tickets, where that is asked. */
export const PersonSelect = ({ ids, value, onChange, assignable = false }: PersonSelectProps) => {
  const [text, setText] = useState<string | undefined>()
  const wanted = text?.trim() ?? ''
  const search = useDeferredValue(wanted)
  const found = trpc.users.list.useQuery(
    { active: true, limit: 20, ...(assignable ? { assignable } : {}), ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  const name = trpc.users.get.useQuery({ id: value ?? 0 }, { enabled: value !== null }).data?.name ?? ''
  // The same one as long as it is: another would put its name over what is typed.
  const chosen = useMemo((): Option | null => (value === null ? null : { id: value, name }), [value, name])
  const dropDown = useDropDown<Option>({
    options: found.data?.data ?? [],
    keyOf: ({ id }) => id,
    nameOf: (option) => option.name,
    isAwaited: isAwaited(found) || search !== wanted,
    chosen,
    text: text ?? name,
    onText: (next, isTyped) => setText(isTyped ? next : undefined),
  })
  return (
    <Autocomplete<Option>
      {...dropDown}
      id={ids.id}
      loading={isAwaited(found)}
      value={chosen}
      onChange={(_, next) => onChange(next?.id ?? null)}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span className={css.option}>
            {option.name}
            {option.absentUntil ? <small>{absentText(option.absentUntil)}</small> : null}
          </span>
        </li>
      )}
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
