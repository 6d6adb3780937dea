import { locale } from '@balcao/ui/lib/language'
import { timeZone } from '@balcao/ui/lib/time'
import { instantOfField } from '@balcao/ui/lib/zoned'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useState } from 'react'
import { t } from './messages.ts'
import css from './snooze.module.css'
import { snoozeTimes } from './snooze-times.ts'
import { untilText } from './until-text.ts'

type SnoozeDialogProps = {
  title: string
  /** Until when it sleeps now. */
  until?: string | null
  onWake?: () => void
  onClose: () => void
  onChoose: (until: string) => void
}

/** The zone of the person where it is not the device's: what is written there has to be read there. */
function foreignZone(): string | undefined {
  const zone = timeZone()
  return zone === undefined || zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? undefined : zone
}

const weekdayAndTime = (at: Date) =>
  at.toLocaleString(locale(), {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone(),
  })

/** Until when a ticket sleeps: one of the usual times by one press, or any other. */
export const SnoozeDialog = ({ title, until, onWake, onClose, onChoose }: SnoozeDialogProps) => {
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState(false)
  const [times] = useState(() => snoozeTimes(new Date()))
  const zone = foreignZone()
  const choose = (at: Date) => {
    onClose()
    onChoose(at.toISOString())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = instantOfField(value)
    if (at && at.getTime() > Date.now()) return choose(at)
    setWrong(true)
    document.getElementById('adiar-ate')?.focus()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="adiar-titulo" aria-describedby="adiar-dica">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="adiar-titulo">{title}</DialogTitle>
        <DialogContent>
          {until ? (
            <p className={css.asleep}>
              {t('asleep', { at: untilText(until) })}
              {onWake ? (
                <Button
                  size="small"
                  onClick={() => {
                    onClose()
                    onWake()
                  }}
                >
                  {t('wake')}
                </Button>
              ) : null}
            </p>
          ) : null}
          <div className={css.times}>
            {times.map(({ key, at }, index) => (
              <Button key={key} autoFocus={index === 0} onClick={() => choose(at)} className={css.time}>
                <span>{t(key)}</span>
                <small>{weekdayAndTime(at)}</small>
              </Button>
            ))}
          </div>
          <label htmlFor="adiar-ate">{t('other')}</label>
          <OutlinedInput
            id="adiar-ate"
            type="datetime-local"
            fullWidth
            error={wrong}
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setWrong(false)
            }}
            inputProps={{ 'aria-describedby': 'adiar-ajuda' }}
          />
          <FormHelperText id="adiar-ajuda" error={wrong}>
            {wrong ? t('wrong') : zone ? t('zone', { zone }) : ''}
          </FormHelperText>
          <p id="adiar-dica" className={css.hint}>
            {t('hint')}
          </p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('snooze')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
