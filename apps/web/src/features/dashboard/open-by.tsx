import { OPEN_STATUSES, PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { Bars } from './bars.tsx'
import css from './dashboard.module.css'
import { t } from './messages.ts'

/** How the open tickets are made up; each bar leads to its list. */
export const OpenBy = ({ stats }: { stats: TicketStats }) => {
  const open = OPEN_STATUSES.join(',')
  const byStatus = OPEN_STATUSES.map((status) => ({
    key: status,
    label: (
      <>
        <StatusGlyph status={status} /> {statusName(status)}
      </>
    ),
    count: stats.byStatus[status],
    search: { status },
  }))
  const byPriority = PRIORITIES.toReversed().map((priority) => ({
    key: priority,
    label: (
      <>
        <PriorityGlyph priority={priority} /> {priorityName(priority)}
      </>
    ),
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
