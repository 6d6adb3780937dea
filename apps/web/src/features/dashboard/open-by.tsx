import { OPEN_STATUSES, PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { figure } from '@balcao/ui/lib/language'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './dashboard.module.css'
import { t } from './messages.ts'

type Bar = { key: string; label: string; glyph: ReactNode; count: number; search: Record<string, string> }

/** How the open tickets are made up; each bar leads to its list. */
export const OpenBy = ({ stats }: { stats: TicketStats }) => {
  const open = OPEN_STATUSES.join(',')
  const byStatus = OPEN_STATUSES.map((status) => ({
    key: status,
    label: statusName(status),
    glyph: <StatusGlyph status={status} />,
    count: stats.byStatus[status],
    search: { status },
  }))
  const byPriority = PRIORITIES.toReversed().map((priority) => ({
    key: priority,
    label: priorityName(priority),
    glyph: <PriorityGlyph priority={priority} />,
    count: stats.byPriority[priority],
    search: { status: open, priority },
  }))
  return (
    <div className={css.stack}>
      <Bars title={t('byStatus')} bars={byStatus} />
      <Bars title={t('byPriority')} bars={byPriority} />
    </div>
  )
}

const Bars = ({ title, bars }: { title: string; bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <section className={css.card}>
      <header className={css.cardHead}>
        <h2>{title}</h2>
      </header>
      <ul className={css.list}>
        {bars.map(({ key, label, glyph, count, search }) => (
          <li key={key}>
            <Link to="/tickets" search={search} className={css.bar}>
              <span className={css.barLabel}>
                {glyph} {label}
              </span>
              <span className={css.barTrack} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={css.barCount}>{figure(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
