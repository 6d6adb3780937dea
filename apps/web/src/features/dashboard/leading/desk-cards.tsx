import { listedNow } from '@balcao/contracts/reports/listed-now'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { timeZone } from '@balcao/ui/lib/time'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import { Bars } from '../bars.tsx'
import css from '../dashboard.module.css'
import { t } from './messages.ts'

const OPEN = OPEN_STATUSES.join(',')
const AGES = ['ageToday', 'ageYesterday', 'ageDays', 'ageOlder'] as const

/** What leads of the desk ask first: what nobody has, who has how much, what is due, and who is away. */
export const DeskCards = () => {
  const { data } = trpc.reports.dashboard.useQuery({})
  // Of the queues that are counted, so that the list holds what the bar says.
  const counted = data && listedNow({}, data.queueIds)
  const openOf = (more: Record<string, string>) => counted && { ...counted, ...more, status: OPEN }
  return (
    <>
      {data ? (
        <>
          <Bars
            title={t('unassigned')}
            empty={t('unassignedNone')}
            bars={data.desk.unassigned.map(({ from, to, count }, index) => ({
              key: to,
              label: t(AGES[index] ?? 'ageOlder'),
              count,
              search: openOf({ assignee: 'none', ...(from ? { from } : {}), to }),
            }))}
          />
          <Bars
            title={t('load')}
            empty={t('loadNone')}
            bars={data.desk.load.map(({ agent, open, capacity }) => ({
              key: String(agent.id),
              label: agent.name,
              count: open,
              ...(capacity === null ? {} : { text: t('loadOf', { open, capacity }) }),
              search: openOf({ assignee: String(agent.id) }),
            }))}
          />
        </>
      ) : (
        <BlockSkeleton height={320} />
      )}
      <DueFirst />
      <AwayToday />
    </>
  )
}

const DueFirst = () => {
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
      <ul className={css.list}>
        {data?.data.map((ticket) => (
          <li key={ticket.id}>
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.ticket}>
              <span className={css.ticketTop}>
                <span className={css.quiet}>#{ticket.number}</span>
                <StatusLabel status={ticket.status} />
                {ticket.sla?.dueAt ? (
                  <span className={css.when}>
                    <TimeAgo at={ticket.sla.dueAt} />
                  </span>
                ) : null}
              </span>
              <span className={css.ticketTitle}>{ticket.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const AwayToday = () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() })
  const { data, isPending } = trpc.absences.list.useQuery({ from: today, to: today, limit: 10 })
  if (isPending) return <BlockSkeleton height={0} />
  if (!data) return null
  return (
    <section className={css.card} aria-labelledby="away-today">
      <header className={css.cardHead}>
        <h2 id="away-today">{t('away')}</h2>
        <Link to="/out-of-office">{t('seeAway')}</Link>
      </header>
      <p className={css.quiet}>{data.data.length === 0 ? t('awayNone') : data.data.map(({ user }) => user.name).join(', ')}</p>
    </section>
  )
}
