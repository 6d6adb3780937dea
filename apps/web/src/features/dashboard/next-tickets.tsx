import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import css from './dashboard.module.css'
import { t } from './messages.ts'
import { TicketRows } from './ticket-rows.tsx'

/** What is mine to do next: what is due first, and last what has no deadline. */
export const NextTickets = () => {
  const { data, isPending } = trpc.tickets.list.useQuery({
    assignee: ['me'],
    status: ['new', 'open'],
    sort: 'slaDueAt',
    order: 'asc',
    limit: 5,
  })
  return (
    <section className={css.card}>
      <header className={css.cardHead}>
        <h2>{t('next')}</h2>
        <Link to="/tickets" search={{ view: 'mine' }}>
          {t('seeAll')}
        </Link>
      </header>
      {isPending ? <BlockSkeleton height={180} /> : null}
      {data?.data.length === 0 ? (
        <p className={css.quiet}>
          {t('nextEmpty')}{' '}
          <Link to="/tickets" search={{ view: 'unassigned' }}>
            {t('seeUnassigned')}
          </Link>
        </p>
      ) : null}
      <TicketRows tickets={data?.data ?? []} />
    </section>
  )
}
