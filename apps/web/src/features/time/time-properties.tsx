import type { TimeEntry } from '@balcao/contracts/time/time'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { Play, Square } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import properties from '../../lib/tickets/properties.module.css'
import { MissingFact, PropertyRow } from '../../lib/tickets/property-row.tsx'
import { writeDuration } from '../../lib/tickets/time-text.ts'
import { t } from './messages.ts'
import { RunningClock } from './running-clock.tsx'
import { useTime, useTimeActs, useTimer } from './time.data.ts'
import css from './time.module.css'

const TimeDialog = lazy(() => import('./time-dialog.tsx').then((module) => ({ default: module.TimeDialog })))

/** How much time was spent on a ticket, and the reader's clock. */
export const TimeProperties = ({ ticketId }: { ticketId: number }) => {
  const { time, error, retry } = useTime(ticketId)
  const [opened, setOpened] = useState<{ edited?: TimeEntry } | null>(null)
  const total = time ? (time.minutes > 0 ? writeDuration(time.minutes) : t('none')) : '…'
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {error ? (
        <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} />
      ) : (
        <PropertyRow id="campo-time" label={t('total')} value={total} onOpen={time ? () => setOpened({}) : undefined} />
      )}
      {time?.mayLog ? <Clock ticketId={ticketId} onStopped={(edited) => setOpened({ edited })} /> : null}
      <Suspense>
        {opened && time ? <TimeDialog ticketId={ticketId} time={time} edited={opened.edited} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </section>
  )
}

/** Starting and stopping; a clock on another ticket is stopped there first. */
const Clock = ({ ticketId, onStopped }: { ticketId: number; onStopped: (entry: TimeEntry) => void }) => {
  const timer = useTimer()
  const acts = useTimeActs()
  const [busy, setBusy] = useState(false)
  const once = (act: () => Promise<unknown>) => async () => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  if (!timer)
    return (
      <Button
        size="small"
        disabled={busy}
        startIcon={<Play size={14} aria-hidden />}
        onClick={() => void once(() => acts.start(ticketId, false))()}
      >
        {t('start')}
      </Button>
    )
  const here = timer.ticketId === ticketId
  const stop = async () => {
    const entry = await acts.stop(timer.ticketId)
    if (entry && here) onStopped(entry)
  }
  return (
    <div className={css.timer}>
      <div className={css.timerHead}>
        {here || timer.number === null ? (
          <span>{t(here ? 'running' : 'somewhere')}</span>
        ) : (
          <Link to="/tickets/$id" params={{ id: String(timer.ticketId) }}>
            {t('elsewhere', { number: String(timer.number) })}
          </Link>
        )}
        <RunningClock since={timer.startedAt} label={t('running')} />
      </div>
      <div className={css.timerActs}>
        {here || timer.number !== null ? (
          <Button
            size="small"
            variant={here ? 'contained' : 'outlined'}
            disabled={busy}
            startIcon={<Square size={12} aria-hidden />}
            onClick={() => void once(here ? stop : () => acts.start(ticketId, true))()}
          >
            {t(here ? 'stop' : 'moveHere')}
          </Button>
        ) : null}
        <Button size="small" variant="text" disabled={busy} onClick={() => void once(() => acts.discard(timer.ticketId))()}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
