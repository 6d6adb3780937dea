import type { TagRef } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import { type FormEvent, useState } from 'react'
import { TagsField } from '../../../lib/pickers/tags-field.tsx'
import css from '../list/list.module.css'
import { t } from './bulk.messages.ts'

type Tags = { addTagIds?: number[]; removeTagIds?: number[] }
type BulkTagsProps = { onApply: (changes: Tags) => void; onClose: () => void }

const ids = (tags: readonly TagRef[]) => tags.map(({ id }) => id)

/** Tags to put on all selected tickets, and tags to take off them; their others stay. */
export const BulkTags = ({ onApply, onClose }: BulkTagsProps) => {
  const [add, setAdd] = useState<TagRef[]>([])
  const [remove, setRemove] = useState<TagRef[]>([])
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.length + remove.length === 0) {
      setWrong(true)
      return document.getElementById('lote-acrescentar')?.focus()
    }
    onClose()
    onApply({ ...(add.length > 0 ? { addTagIds: ids(add) } : {}), ...(remove.length > 0 ? { removeTagIds: ids(remove) } : {}) })
  }
  const without = (tags: readonly TagRef[], others: readonly TagRef[]) => tags.filter(({ id }) => !ids(others).includes(id))
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="lote-tags" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="lote-tags">{t('tagsTitle')}</DialogTitle>
        <DialogContent className={css.bulkTags}>
          <div>
            <label htmlFor="lote-acrescentar">{t('addTags')}</label>
            <TagsField
              id="lote-acrescentar"
              label={t('addTags')}
              autoFocus
              value={add}
              onChange={(tags) => {
                setAdd(tags)
                setRemove(without(remove, tags))
                setWrong(false)
              }}
            />
            {wrong ? <FormHelperText error>{t('tagsNone')}</FormHelperText> : null}
          </div>
          <div>
            <label htmlFor="lote-retirar">{t('removeTags')}</label>
            <TagsField
              id="lote-retirar"
              label={t('removeTags')}
              value={remove}
              onChange={(tags) => {
                setRemove(tags)
                setAdd(without(add, tags))
                setWrong(false)
              }}
            />
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
