import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { figure } from '@balcao/ui/lib/language'
import { statusName } from '@balcao/ui/lib/names'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import type { ReactNode } from 'react'
import css from './dashboard.module.css'
import { today } from './days.ts'
import { Figure } from './figure.tsx'
import { t } from './messages.ts'

type CountProps = { label: string; value: number; search?: Record<string, string> }

/** A number of tickets, which leads to them where a list can show exactly those. */
const Count = ({ label, value, search }: CountProps) => (
  <Figure label={label} value={figure(value)} note={t('openTickets', { n: value })} search={search} />
)

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
    <Count label={t('mine')} value={stats.mine} search={{ view: 'mine' }} />
    <Count label={t('unassigned')} value={stats.unassigned} search={{ view: 'unassigned' }} />
    <Count label={statusName('waiting_customer')} value={stats.byStatus.waiting_customer} search={{ view: 'waiting' }} />
    <Count label={t('urgent')} value={stats.byPriority.urgent} search={{ status: OPEN, priority: 'urgent' }} />
  </section>
)

/** What came in and what went out today, and further figures beside them. */
export const DeskFigures = ({ stats, children }: { stats: TicketStats; children?: ReactNode }) => (
  <section className={css.figures} aria-label={t('createdToday')}>
    <Count label={t('createdToday')} value={stats.createdToday} search={{ from: today(), sort: 'createdAt' }} />
    <Count label={t('resolvedToday')} value={stats.resolvedToday} />
    {children}
  </section>
)

/** What waits for a customer's answer, and what is open of theirs. */
export const CustomerFigures = ({ stats }: { stats: TicketStats }) => (
  <section className={css.figures} aria-label={t('title')}>
    <Count label={t('waitingForYou')} value={stats.byStatus.waiting_customer} search={{ view: 'waiting' }} />
    <Count label={t('yourOpen')} value={stats.open} search={{ view: 'open' }} />
  </section>
)
