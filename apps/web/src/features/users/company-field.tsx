import { FieldFrame } from '@balcao/ui/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { useCompanies } from './list.data.ts'
import { t } from './messages.ts'

type Option = { id: number; name: string }

/** The company somebody belongs to. */
export const CompanyField = ({ initial, onChange }: { initial: Option | null; onChange: (id: string) => void }) => {
  const [chosen, setChosen] = useState(initial)
  const [text, setText] = useState(initial?.name ?? '')
  const { companies, isFetching } = useCompanies(useDeferredValue(chosen?.name === text ? '' : text.trim()))
  return (
    <FieldFrame label={t('company')} id="campo-companyId" hint={t('companyHint')} optional>
      {({ id, describedBy }) => (
        <Autocomplete<Option>
          id={id}
          options={companies}
          filterOptions={(all) => all}
          loading={isFetching}
          loadingText={t('searching')}
          noOptionsText={t('nothingFound')}
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
          renderInput={(params) => <ComboboxInput params={params} field={{ 'aria-describedby': describedBy }} />}
        />
      )}
    </FieldFrame>
  )
}
