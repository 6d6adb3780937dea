import { MAX_TIME_NOTE } from '@balcao/contracts/time/bounds'
import type { TimeEntry } from '@balcao/contracts/time/time'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { isWritten } from '@balcao/ui/lib/dates/date-text'
import { todayHere } from '@balcao/ui/lib/dates/today'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { writeDuration } from '../../lib/tickets/time-text.ts'
import { readDuration } from './duration.ts'
import { t } from './messages.ts'
import { useTimeActs } from './time.data.ts'
import css from './time.module.css'
import { Whose } from './whose.tsx'

type TimeFormProps = {
  ticketId: number
  /** The one to change; left out for a new one. */
  entry: TimeEntry | undefined
  onDone: () => void
}

/** Logs time, or changes what was logged. What was typed stays until it is saved. */
export const TimeForm = ({ ticketId, entry, onDone }: TimeFormProps) => {
  const [timeId, dayId] = [useId(), useId()]
  const me = useMe()
  const mayAny = useCan()('ticket.manage_time')
  const acts = useTimeActs()
  const [text, setText] = useState(entry ? writeDuration(entry.minutes) : '')
  const [day, setDay] = useState(entry?.workedOn ?? todayHere())
  const [note, setNote] = useState(entry?.note ?? '')
  const [person, setPerson] = useState<{ id: number; name: string }>({ id: me.id, name: me.name })
  const [wrong, setWrong] = useState<{ time?: string; day?: string }>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const minutes = readDuration(text)
    const isDay = isWritten('day', day)
    setWrong({ ...(minutes ? {} : { time: t('timeWrong') }), ...(isDay ? {} : { day: t('dayMissing') }) })
    if (!minutes) return document.getElementById(timeId)?.focus()
    if (!isDay) return document.getElementById(dayId)?.focus()
    setBusy(true)
    const whose = person.id === me.id ? {} : { userId: person.id }
    const saved = entry
      ? await acts.change(ticketId, { id: entry.id, minutes, note, workedOn: day })
      : await acts.log({ ticketId, minutes, note, workedOn: day, ...whose })
    setBusy(false)
    if (!saved) return
    notify.success(t(entry ? 'changed' : 'logged'), { id: 'time' })
    setText('')
    setNote('')
    onDone()
    document.getElementById(timeId)?.focus()
  }
  return (
    <form noValidate className={css.form} aria-label={t(entry ? 'edit' : 'log')} onSubmit={(event) => void submit(event)}>
      <div className={css.pair}>
        <FieldFrame label={t('time')} id={timeId} error={wrong.time} hint={t('timeHint')} required>
          {(ids) => <PlainInput ids={ids} value={text} onChange={setText} autoFocus autoComplete="off" inputProps={{ maxLength: 20 }} />}
        </FieldFrame>
        <FieldFrame label={t('day')} id={dayId} error={wrong.day} required>
          {(ids) => <DateInput kind="day" ids={ids} value={day} onChange={setDay} max={todayHere()} />}
        </FieldFrame>
      </div>
      {mayAny && !entry ? <Whose person={person} onChoose={setPerson} /> : null}
      <FieldFrame label={t('note')} optional>
        {(ids) => <PlainInput ids={ids} value={note} onChange={setNote} multiline minRows={2} inputProps={{ maxLength: MAX_TIME_NOTE }} />}
      </FieldFrame>
      <div className={css.formActs}>
        {entry ? <Button onClick={onDone}>{t('cancel')}</Button> : null}
        <Button type="submit" variant="contained" disabled={busy}>
          {t(entry ? 'save' : 'log')}
        </Button>
      </div>
    </form>
  )
}
