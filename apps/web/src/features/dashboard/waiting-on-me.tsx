import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { ListChecks, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './dashboard.module.css'
import { t } from './messages.ts'

const SHOWN = 3

/** Approvals that I am to decide and items of checklists that I am to do; nothing stands here when there is nothing. */
export const WaitingOnMe = () => {
  const approvals = trpc.approvals.toDecide.useQuery({ limit: SHOWN }).data?.data ?? []
  const items = trpc.checklists.items.list.useQuery({ limit: SHOWN }).data?.data ?? []
  if (approvals.length === 0 && items.length === 0) return null
  return (
    <section className={css.card} aria-labelledby="waiting-on-me">
      <header className={css.cardHead}>
        <h2 id="waiting-on-me">{t('waitingOnMe')}</h2>
      </header>
      {approvals.length > 0 ? (
        <Group title={t('toDecide')} to="/approvals" link={t('seeApprovals')}>
          {approvals.map(({ id, title, dueAt, ticket }) => (
            <Row key={id} icon={<Stamp size={14} aria-hidden />} text={title} dueAt={dueAt} ticket={ticket} />
          ))}
        </Group>
      ) : null}
      {items.length > 0 ? (
        <Group title={t('toDo')} to="/checklists" link={t('seeChecklists')}>
          {items.map(({ id, text, dueAt, ticket }) => (
            <Row key={id} icon={<ListChecks size={14} aria-hidden />} text={text} dueAt={dueAt} ticket={ticket} />
          ))}
        </Group>
      ) : null}
    </section>
  )
}

const Group = ({ title, to, link, children }: { title: string; to: string; link: string; children: ReactNode }) => (
  <div>
    <div className={css.cardHead}>
      <h3 className={css.quiet}>{title}</h3>
      <Link to={to}>{link}</Link>
    </div>
    <ul className={css.list}>{children}</ul>
  </div>
)

type RowProps = { icon: ReactNode; text: string; dueAt: string | null; ticket: { id: number; number: number } }

const Row = ({ icon, text, dueAt, ticket }: RowProps) => (
  <li>
    <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.ticket}>
      <span className={css.ticketTop}>
        {icon}
        <span className={css.quiet}>#{ticket.number}</span>
        {dueAt === null ? null : (
          <span className={css.when} data-late={Date.parse(dueAt) < Date.now() || undefined}>
            <TimeAgo at={dueAt} />
          </span>
        )}
      </span>
      <span className={css.ticketTitle}>{text}</span>
    </Link>
  </li>
)
