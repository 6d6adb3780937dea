import type { TagRef } from '@balcao/contracts/tickets/tickets'
import Autocomplete from '@mui/material/Autocomplete'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../messages.ts'
import { trpc } from '../trpc.ts'
import { ComboboxInput } from './combobox-input.tsx'

const NONE: TagRef[] = []

type TagsFieldProps = { value: readonly TagRef[]; onChange: (tags: TagRef[]) => void; id?: string; label: string; autoFocus?: boolean }

/** Some of the organisation's tags, found by typing. */
export const TagsField = ({ value, onChange, id, label, autoFocus = false }: TagsFieldProps) => {
  const { data, isLoading } = trpc.tickets.options.useQuery({})
  const [text, setText] = useState('')
  // MUI leaves an Enter that chooses nothing to the form, which would be sent without the tag that is being looked for.
  const keepFromForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (isLoading || text !== '')) event.preventDefault()
  }
  return (
    <Autocomplete<TagRef, true>
      id={id}
      multiple
      disableCloseOnSelect
      autoHighlight={text !== ''}
      loading={isLoading}
      loadingText={t('searching')}
      options={data?.tags ?? NONE}
      value={[...value]}
      getOptionLabel={(tag) => tag.name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t('nothingFound')}
      onInputChange={(_, next) => setText(next)}
      onKeyDown={keepFromForm}
      onChange={(_, next) => onChange(next)}
      renderInput={(params) => <ComboboxInput params={params} autoFocus={autoFocus} field={{ 'aria-label': label }} />}
    />
  )
}
