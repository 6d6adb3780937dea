import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { figure } from '@balcao/ui/lib/language'
import { statusName } from '@balcao/ui/lib/names'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import css from './dashboard.module.css'
import { t } from './messages.ts'

type FigureProps = { label: string; value: number; search?: Record<string, string> }

/** A number that leads to the tickets it counts, where a list can show exactly those. */
const Figure = ({ label, value, search }: FigureProps) => {
  const inside = (
    <>
      <span className={css.figureLabel}>{label}</span>
      <strong className={css.number}>{figure(value)}</strong>
      <span className={css.unit}>{t('openTickets', { n: value })}</span>
    </>
  )
  if (!search) return <div className={css.figure}>{inside}</div>
  return (
    <Link to="/tickets" search={search} className={css.figure}>
      {inside}
    </Link>
  )
}

const HEIGHT = 104

/** So many figures that are on their way, each of the height that it will have. */
export const FiguresSkeleton = ({ count }: { count: number }) => (
  <div className={css.figures}>
    {Array.from({ length: count }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <BlockSkeleton key={n} height={HEIGHT} />
    ))}
  </div>
)

const OPEN = OPEN_STATUSES.join(',')

export const OwnFigures = ({ stats }: { stats: TicketStats }) => (
  <section className={css.figures} aria-label={t('title')}>
    <Figure label={t('mine')} value={stats.mine} search={{ view: 'mine' }} />
    <Figure label={t('unassigned')} value={stats.unassigned} search={{ view: 'unassigned' }} />
    <Figure label={statusName('waiting_customer')} value={stats.byStatus.waiting_customer} search={{ view: 'waiting' }} />
    <Figure label={t('urgent')} value={stats.byPriority.urgent} search={{ status: OPEN, priority: 'urgent' }} />
  </section>
)

/** What came in and what went out today. */
export const DeskFigures = ({ stats }: { stats: TicketStats }) => {
  const today = new Date().toLocaleDateString('sv-SE')
  return (
    <section className={css.figures} aria-label={t('createdToday')}>
      <Figure label={t('createdToday')} value={stats.createdToday} search={{ from: today, sort: 'createdAt' }} />
      <Figure label={t('resolvedToday')} value={stats.resolvedToday} />
    </section>
  )
}

/** What waits for a customer's answer, and what is open of theirs. */
export const CustomerFigures = ({ stats }: { stats: TicketStats }) => (
  <section className={css.figures} aria-label={t('title')}>
    <Figure label={t('waitingForYou')} value={stats.byStatus.waiting_customer} search={{ view: 'waiting' }} />
    <Figure label={t('yourOpen')} value={stats.open} search={{ view: 'open' }} />
  </section>
)
