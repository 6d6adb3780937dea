import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useState } from 'react'
import { useKeptActs } from './kept.data.ts'
import { t } from './messages.ts'
import css from './search.module.css'

const LONGEST = 60

/** Gives a search a name under which it is found again. */
export const SaveDialog = ({ q, onClose }: { q: string; onClose: () => void }) => {
  const acts = useKeptActs()
  const { busy, failure, send } = useSend()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && name.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (name.trim() === '') document.getElementById('busca-nome')?.focus()
    else if (await send(() => acts.save(name.trim(), q))) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="salvar-busca">
      <form onSubmit={submit}>
        <DialogTitle id="salvar-busca">{t('saveTitle')}</DialogTitle>
        <DialogContent>
          <FieldFrame
            id="busca-nome"
            label={t('saveName')}
            hint={t('saveText')}
            error={missing ? t('saveMissing') : failure?.message}
            required
          >
            {(ids) => <PlainInput ids={ids} name="name" autoFocus value={name} onChange={setName} inputProps={{ maxLength: LONGEST }} />}
          </FieldFrame>
          <p className={css.said}>{q}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('saveCancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('saveConfirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
