import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { TicketRows } from '../ticket-rows.tsx'
import { t } from './messages.ts'

const OPEN = OPEN_STATUSES.join(',')

/** Tickets whose deadline is at risk or over, the earliest first. */
export const DueFirst = () => {
  const { data, isPending } = trpc.tickets.list.useQuery({
    ...{ status: [...OPEN_STATUSES], sla: ['at_risk', 'late'] },
    ...{ sort: 'slaDueAt', order: 'asc', limit: 5 },
  })
  return (
    <section className={css.card} aria-labelledby="due-first">
      <header className={css.cardHead}>
        <h2 id="due-first">{t('due')}</h2>
        <Link to="/tickets" search={{ status: OPEN, sla: 'at_risk,late', sort: 'slaDueAt', order: 'asc' }}>
          {t('seeDue')}
        </Link>
      </header>
      {isPending ? <BlockSkeleton height={180} /> : null}
      {data?.data.length === 0 ? <p className={css.quiet}>{t('dueNone')}</p> : null}
      <TicketRows tickets={data?.data ?? []} />
    </section>
  )
}
