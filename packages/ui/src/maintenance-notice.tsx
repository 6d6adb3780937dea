import type { Notice } from '@balcao/contracts/maintenance/windows'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from './lib/maintenance/messages.ts'
import { usePlaceAbove } from './lib/react/use-place-above.ts'
import { exactTime } from './lib/time.ts'
import './maintenance-notice.css'

const MINUTE = 60_000
/** How often the notice counts down. */
const TICK_MS = 10_000

/** How long until then, by the clock of the server, as people say it. */
function leftText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  if (minutes < 60) return t('minutes', { n: minutes })
  return minutes < 48 * 60 ? t('hours', { h: Math.floor(minutes / 60), m: minutes % 60 }) : t('days', { n: Math.round(minutes / 1_440) })
}

/** Says above the page's content what maintenance is under way or to come, and counts down to it. @param readAt when `notice` was read here */
export const MaintenanceNotice = ({ notice, readAt }: { notice: Notice | undefined; readAt: number }) => {
  const place = usePlaceAbove()
  const [now, setNow] = useState(Date.now)
  const isShown = Boolean(notice?.windows.length)
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isShown])
  if (!place || !notice || !isShown) return null
  const there = Date.parse(notice.asOf) + Math.max(0, now - readAt)
  const current = notice.windows.filter(({ endsAt }) => Date.parse(endsAt) > there)
  return createPortal(
    <section aria-label={t('label')} aria-live="polite">
      {current.map(({ id, level, startsAt, endsAt, message }) => {
        const isOpen = Date.parse(startsAt) <= there
        const [what, at] = isOpen ? (['open', endsAt] as const) : (['planned', startsAt] as const)
        return (
          <p key={id} className="maintenance-notice" data-open={isOpen || undefined}>
            <strong>{t(what, { at: exactTime(at), left: leftText(Date.parse(at) - there) })}</strong>
            {level === 'banner' ? null : <span>{t(level === 'read_only' ? 'readOnly' : 'adminsOnly')}</span>}
            {message ? <span>{message}</span> : null}
          </p>
        )
      })}
    </section>,
    place,
  )
}
