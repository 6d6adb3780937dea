import type { Calendar } from '@balcao/contracts/calendars/calendars'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LaterHistory } from '../../../lib/config-history/later-history.tsx'
import { t as history } from '../../../lib/config-history/messages.ts'
import { CalendarForm } from './calendar-form.tsx'
import { useCalendar, useCalendarActs, useMayManage } from './calendars.data.ts'
import css from './calendars.module.css'
import { nowText } from './columns.tsx'
import { Holidays } from './holidays.tsx'
import { t } from './messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { DAYS } from './week-text.ts'

/** One calendar: its week and its holidays. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = useCalendar(known ? Number(id) : undefined)
  const [isShown, setShown] = useState(false)
  const [restores, setRestores] = useState(0)
  const restored = async () => {
    await query.refetch()
    // What was read reaches the page with the next task: until then the form would begin with what was set before.
    setTimeout(() => setRestores((n) => n + 1))
  }
  if (query.data)
    return (
      <>
        <Loaded key={`${query.data.id}-${restores}`} calendar={query.data} onHistory={() => setShown(true)} />
        {isShown ? (
          <LaterHistory
            kind="calendar"
            id={query.data.id}
            name={query.data.name}
            onRestored={() => void restored()}
            onClose={() => setShown(false)}
          />
        ) : null}
      </>
    )
  const failure = query.error && failureOf(query.error)
  return (
    <div className={css.page}>
      <PageHeader title={t('editTitle')} />
      {known && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState
          title={t('loadFailed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

const valuesOf = ({ name, timeZone, hours }: Calendar) => ({
  name,
  timeZone,
  hours: Object.fromEntries(DAYS.map((day) => [day, hours[day] ?? []])),
})

const Loaded = ({ calendar, onHistory }: { calendar: Calendar; onHistory: () => void }) => {
  const navigate = useNavigate()
  const may = useMayManage()
  const acts = useCalendarActs()
  // What is read anew while somebody writes changes nothing under their hands.
  const [first] = useState(() => valuesOf(calendar))
  const [removing, setRemoving] = useState(false)
  return (
    <div className={css.page}>
      <PageHeader
        title={calendar.name}
        above={<Link to="/sla/calendars">← {t('back')}</Link>}
        below={
          <span className={css.facts}>
            {calendar.isDefault ? <span className={css.mark}>{t('isDefault')}</span> : null}
            <span>{nowText(calendar)}</span>
            <span>{t('queues', { n: calendar.queues })}</span>
            <span>{t('policies', { n: calendar.policies })}</span>
          </span>
        }
        actions={
          <>
            {may ? <Button onClick={onHistory}>{history('button')}</Button> : null}
            {may && !calendar.isDefault ? (
              <>
                <Button onClick={() => void acts.makeDefault(calendar)}>{t('makeDefault')}</Button>
                <Button color="error" onClick={() => setRemoving(true)}>
                  {t('remove')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <CalendarForm values={first} edited={calendar} readOnly={!may} />
      <Holidays calendar={calendar} may={may} />
      {removing ? (
        <RemoveDialog calendar={calendar} onClose={() => setRemoving(false)} onRemoved={() => void navigate({ to: '/sla/calendars' })} />
      ) : null}
    </div>
  )
}
