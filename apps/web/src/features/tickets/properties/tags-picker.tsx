import type { TagRef } from '@balcao/contracts/tickets/tickets'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { TagsField } from '../../../lib/pickers/tags-field.tsx'
import { t } from '../../../lib/tickets/messages.ts'
import css from '../../../lib/tickets/properties.module.css'

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
        <TagsField autoFocus label={t('tags')} value={chosen} onChange={setDraft} />
      </div>
    </Popover>
  )
}

const ids = (tags: readonly TagRef[]) =>
  tags
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()
