import type { TagRef } from '@balcao/contracts/tickets/tickets'
import Autocomplete from '@mui/material/Autocomplete'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { t } from './messages.ts'
import { useTicketOptions } from './people.data.ts'
import css from './properties.module.css'

type TagsPickerProps = { anchor: HTMLElement | null; value: readonly TagRef[]; onChoose: (tags: TagRef[]) => void; onClose: () => void }

/** Tags to put on a ticket; saved together when the list closes. */
export const TagsPicker = ({ anchor, value, onChoose, onClose }: TagsPickerProps) => {
  const [draft, setDraft] = useState<TagRef[] | null>(null)
  const chosen = draft ?? [...value]
  const close = () => {
    onClose()
    setDraft(null)
    if (draft && ids(draft) !== ids(value)) onChoose(draft)
  }
  return (
    <Popover open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ paper: { role: 'dialog', 'aria-label': t('tags') } }}>
      <div className={css.person}>
        <TagsField value={chosen} onChange={setDraft} />
      </div>
    </Popover>
  )
}

const ids = (tags: readonly TagRef[]) =>
  tags
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()

type TagsFieldProps = { value: readonly TagRef[]; onChange: (tags: TagRef[]) => void; id?: string; label?: string; autoFocus?: boolean }
/** The field itself; the new-ticket form and bulk changes use it too. */
export const TagsField = ({ value, onChange, id, label = t('tags'), autoFocus = !id }: TagsFieldProps) => {
  const { tags } = useTicketOptions(true)
  return (
    <Autocomplete<TagRef, true>
      id={id}
      multiple
      disableCloseOnSelect
      options={tags}
      value={[...value]}
      getOptionLabel={(tag) => tag.name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t('nothingFound')}
      onChange={(_, next) => onChange(next)}
      renderInput={(params) => <ComboboxInput params={params} autoFocus={autoFocus} field={{ 'aria-label': label }} />}
    />
  )
}
