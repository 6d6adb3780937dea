import { DateInput } from '@balcao/ui/dates/date-input'
import { timeZone } from '@balcao/ui/lib/time'
import { instantOfField } from '@balcao/ui/lib/zoned'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from './messages.ts'
import { weekdayAndTime } from './moment-text.ts'
import css from './moments.module.css'
import type { Moment } from './times.ts'

type MomentDialogProps = {
  title: string
  /** What comes of it, in a sentence. */
  hint: string
  /** What is said to a time that is past, or further ahead than `mostDays`. */
  wrong: string
  action: string
  times: (now: Date) => Moment[]
  mostDays?: number
  /** Stands before the times. */
  children?: ReactNode
  onClose: () => void
  onChoose: (at: string) => void
}

/** The zone of the person where it is not the device's: what is written there has to be read there. */
function foreignZone(): string | undefined {
  const zone = timeZone()
  return zone === undefined || zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? undefined : zone
}

/** A time ahead, by the person's clocks: one of the usual by one press, or any other. */
export function MomentDialog({ title, hint, wrong, action, times, mostDays, children, onClose, onChoose }: MomentDialogProps) {
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [offered] = useState(() => times(new Date()))
  const zone = foreignZone()
  const choose = (at: Date) => {
    onClose()
    onChoose(at.toISOString())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = instantOfField(value)
    const ahead = at ? at.getTime() - Date.now() : 0
    if (at && ahead > 0 && (mostDays === undefined || ahead <= mostDays * 86_400_000)) return choose(at)
    setWrong(true)
    document.getElementById('momento')?.focus()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="momento-titulo" aria-describedby="momento-dica">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="momento-titulo">{title}</DialogTitle>
        <DialogContent>
          {children}
          <div className={css.times}>
            {offered.map(({ key, at }, index) => (
              <Button key={key} autoFocus={index === 0} onClick={() => choose(at)} className={css.time}>
                <span>{t(key)}</span>
                <small>{weekdayAndTime(at)}</small>
              </Button>
            ))}
          </div>
          <label htmlFor="momento">{t('other')}</label>
          <DateInput
            kind="moment"
            ids={{ id: 'momento', describedBy: 'momento-ajuda', invalid: isWrong, required: false }}
            value={value}
            onChange={(next) => {
              setValue(next)
              setWrong(false)
            }}
          />
          <FormHelperText id="momento-ajuda" error={isWrong}>
            {isWrong ? wrong : zone ? t('zone', { zone }) : ''}
          </FormHelperText>
          <p id="momento-dica" className={css.hint}>
            {hint}
          </p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
