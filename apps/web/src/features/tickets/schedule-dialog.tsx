import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useState } from 'react'
import { t } from './messages.ts'

/** Until when a ticket sleeps. */
export const ScheduleDialog = ({ open, onClose, onChoose }: { open: boolean; onClose: () => void; onChoose: (until: string) => void }) => {
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = new Date(value)
    if (!(until.getTime() > Date.now())) return setWrong(true)
    onClose()
    onChoose(until.toISOString())
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="agendar-titulo">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="agendar-titulo">{t('scheduleTitle')}</DialogTitle>
        <DialogContent>
          <label htmlFor="agendar-ate">{t('scheduleUntil')}</label>
          <OutlinedInput
            id="agendar-ate"
            type="datetime-local"
            fullWidth
            autoFocus
            error={wrong}
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setWrong(false)
            }}
            inputProps={{ 'aria-describedby': 'agendar-ajuda' }}
          />
          <FormHelperText id="agendar-ajuda" error={wrong}>
            {wrong ? t('scheduleWrong') : t('scheduleHint')}
          </FormHelperText>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('schedule')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
