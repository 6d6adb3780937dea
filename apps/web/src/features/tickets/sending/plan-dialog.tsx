import { MAX_PLANNED_DAYS } from '@balcao/contracts/tickets/bounds'
import { locale } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useState } from 'react'
import { t } from './messages.ts'
import css from './outgoing.module.css'
import { planTimes } from './plan-times.ts'

const wordOf = (at: Date) =>
  at.toLocaleString(locale(), { weekday: 'short', day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' })

/** When a reply is to go out: one of the usual times by one press, or any other. */
export const PlanDialog = ({ onClose, onChoose }: { onClose: () => void; onChoose: (sendAt: string) => void }) => {
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState(false)
  const [times] = useState(() => planTimes(new Date()))
  const choose = (at: Date) => {
    onClose()
    onChoose(at.toISOString())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(value)
    const ahead = at.getTime() - Date.now()
    if (ahead > 0 && ahead <= MAX_PLANNED_DAYS * 86_400_000) return choose(at)
    setWrong(true)
    document.getElementById('programar-para')?.focus()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="programar-titulo">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="programar-titulo">{t('planTitle')}</DialogTitle>
        <DialogContent>
          <div className={css.times}>
            {times.map(({ key, at }) => (
              <Button key={key} onClick={() => choose(at)} className={css.time}>
                <span>{t(key)}</span>
                <small>{wordOf(at)}</small>
              </Button>
            ))}
          </div>
          <label htmlFor="programar-para">{t('planOther')}</label>
          <OutlinedInput
            id="programar-para"
            type="datetime-local"
            fullWidth
            error={wrong}
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setWrong(false)
            }}
            inputProps={{ 'aria-describedby': 'programar-ajuda' }}
          />
          <FormHelperText id="programar-ajuda" error={wrong}>
            {wrong ? t('planWrong') : t('planHint')}
          </FormHelperText>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('plan')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
