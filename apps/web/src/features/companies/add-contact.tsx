import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

type Option = { id: number; name: string; email: string }

/** Somebody of the organisation who comes to belong to the company. */
export const AddContact = ({ onAdd }: { onAdd: (userId: number, name: string) => void }) => {
  const [chosen, setChosen] = useState<Option | null>(null)
  const [text, setText] = useState('')
  const search = useDeferredValue(chosen?.name === text ? '' : text.trim())
  const { data, isFetching } = trpc.users.list.useQuery(
    { active: true, limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  const add = () => {
    if (!chosen) return
    onAdd(chosen.id, chosen.name)
    setChosen(null)
    setText('')
  }
  return (
    <div className={css.adding}>
      <FieldFrame label={t('contactChoose')}>
        {(ids) => (
          <Autocomplete<Option>
            id={ids.id}
            options={data?.data ?? []}
            filterOptions={(all) => all}
            loading={isFetching}
            loadingText={t('searching')}
            noOptionsText={t('nothingFound')}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            value={chosen}
            inputValue={text}
            onInputChange={(_, next) => setText(next)}
            onChange={(_, next) => setChosen(next)}
            renderOption={({ key, ...props }, { name, email }) => (
              <li key={key} {...props}>
                {`${name} · ${email}`}
              </li>
            )}
            renderInput={(params) => <ComboboxInput params={params} />}
          />
        )}
      </FieldFrame>
      <Button disabled={!chosen} onClick={add}>
        {t('contactAdd')}
      </Button>
    </div>
  )
}
