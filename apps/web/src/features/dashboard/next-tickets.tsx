import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import css from './dashboard.module.css'
import { t } from './messages.ts'

/** What is waiting for me: most urgent first. */
export const NextTickets = () => {
  const { data, isPending } = trpc.tickets.list.useQuery({
    assignee: ['me'],
    status: ['new', 'open'],
    sort: 'priority',
    order: 'desc',
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
      <ul className={css.list}>
        {data?.data.map((ticket) => (
          <li key={ticket.id}>
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.ticket}>
              <span className={css.ticketTop}>
                <PriorityGlyph priority={ticket.priority} />
                <span className={css.quiet}>#{ticket.number}</span>
                <StatusLabel status={ticket.status} />
                <span className={css.when}>
                  <TimeAgo at={ticket.updatedAt} />
                </span>
              </span>
              <span className={css.ticketTitle}>{ticket.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
