import { EmptyState } from '@balcao/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { mayOpen } from '../../../lib/may.ts'
import { useUser } from '../../../lib/session.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { TicketList } from '../list/ticket-list.tsx'
import { DataAge, QueryFailed, QueryPaused } from '../query-states.tsx'
import { useOpenTickets } from '../tickets.data.ts'
import { byNeed, needsCustomer } from '../track.ts'
import css from './home-page.module.css'
import { t } from './messages.ts'

/** The reader's open tickets; those that wait for the reader come first. */
export function OpenTickets() {
  const user = useUser()
  const queries = useOpenTickets()
  const retry = () => {
    for (const query of queries) void query.refetch()
  }
  const failed = queries.find(({ isError, data }) => isError && !data)
  const pages = queries.map(({ data }) => data?.data)
  const ready = pages.every((page) => page !== undefined)
  const known = new Map(pages.flatMap((page) => page ?? []).map((ticket) => [ticket.id, ticket]))
  const tickets = byNeed([...known.values()]).filter(({ status }) => status !== 'closed' && status !== 'cancelled')

  return (
    <section className={css.yours} aria-labelledby="seus-tickets">
      <div className={css.head}>
        <h2 id="seus-tickets">{t('yours')}</h2>
        <Link to="/my-tickets" search={{ show: 'all' }}>
          {t('all')}
        </Link>
      </div>
      {ready && tickets.length > 0 && (
        <p className={css.quiet}>{t('waiting', { n: tickets.filter(({ status }) => needsCustomer(status)).length })}</p>
      )}
      <DataAge at={Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt))} />
      {failed ? (
        <QueryFailed title={t('failed')} error={failed.error} onRetry={retry} />
      ) : queries.some(({ fetchStatus, data }) => fetchStatus === 'paused' && !data) ? (
        <QueryPaused onRetry={retry} />
      ) : !ready ? (
        <ListSkeleton rows={3} />
      ) : tickets.length === 0 ? (
        <EmptyState kind="never" title={t('noneTitle')}>
          {t(mayOpen(user) ? 'noneText' : 'noneTextReads')}
        </EmptyState>
      ) : (
        <TicketList tickets={tickets} label={t('yours')} />
      )}
    </section>
  )
}
