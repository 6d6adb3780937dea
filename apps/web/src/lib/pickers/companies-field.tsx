import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { isAwaited } from '../awaited.ts'
import { trpc } from '../trpc.ts'
import { ComboboxInput } from './combobox-input.tsx'
import { useDropDown } from './drop-down.ts'

type Option = { id: number; name: string }
type CompaniesFieldProps = {
  label: string
  placeholder: string
  /** As many as may be chosen. */
  most: number
  value: readonly number[]
  error: string | undefined
  disabled?: boolean
  onChange: (ids: number[]) => void
}

/** Companies by name, as many as are wanted. */
export const CompaniesField = ({ label, placeholder, most, value, error, disabled = false, onChange }: CompaniesFieldProps) => {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const found = trpc.companies.list.useQuery(
    { status: ['active', 'inactive'], limit: 20, ...(asked ? { search: asked } : {}) },
    { placeholderData: keepPreviousData },
  )
  const named = trpc.useQueries((ask) => value.map((id) => ask.companies.get({ id }, { staleTime: 300_000, retry: false })))
  const names = named.map(({ data }, n) => data?.name ?? `#${value[n]}`).join('\n')
  // The same list as long as it is: another would take away what is typed.
  const chosen = useMemo<Option[]>(() => value.map((id, n) => ({ id, name: names.split('\n')[n] ?? '' })), [value, names])
  const dropDown = useDropDown<Option>({
    options: (found.data?.data ?? []).filter(({ id }) => !value.includes(id)),
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    text,
    isAwaited: isAwaited(found) || asked !== text.trim(),
    staysOpen: true,
    onText: setText,
  })
  return (
    <FieldFrame label={label} {...(error ? { error } : {})} required>
      {(ids) => (
        <Autocomplete<Option, true>
          {...dropDown}
          id={ids.id}
          multiple
          disabled={disabled}
          loading={isAwaited(found)}
          value={chosen}
          renderOption={({ key, ...props }, { name }) => (
            <li key={key} {...props}>
              {name}
            </li>
          )}
          renderValue={(companies, propsOf) =>
            companies.map(({ id, name }, index) => {
              const { key, ...props } = propsOf({ index })
              return <Chip key={id} size="small" label={name} {...props} />
            })
          }
          onChange={(_, next) => {
            setText('')
            onChange(next.map(({ id }) => id).slice(0, most))
          }}
          renderInput={(params) => (
            <ComboboxInput params={params} field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid, placeholder }} />
          )}
        />
      )}
    </FieldFrame>
  )
}
