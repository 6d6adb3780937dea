import type { User } from '@balcao/contracts/users/users'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './ticket.module.css'

/** Says that a number is somebody's. */
const LinkDialog = ({ person, onClose }: { person: User; onClose: () => void }) => {
  const titleId = useId()
  const utils = trpc.useUtils()
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState('')
  const link = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await api.whatsapp.numbers.link.mutate({ userId: person.id, number })
      notify.success(t('linked'), { id: 'whatsapp' })
      void utils.whatsapp.numbers.invalidate()
      onClose()
    } catch (error) {
      setWrong(fieldErrors(error)[0]?.message ?? failureOf(error).message)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void link(event)}>
        <DialogTitle id={titleId}>{t('linkTitle', { name: person.name })}</DialogTitle>
        <DialogContent>
          <div className={css.fields}>
            <p className={css.hint}>{t('linkText')}</p>
            <TextField
              size="small"
              fullWidth
              required
              autoFocus
              label={t('number')}
              value={number}
              error={wrong !== ''}
              helperText={wrong}
              slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 40 } }}
              onChange={({ target }) => setNumber(target.value)}
            />
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={number.trim() === ''}>
            {t('link')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
export default LinkDialog
