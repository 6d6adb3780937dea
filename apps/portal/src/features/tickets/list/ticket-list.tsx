import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { t } from '../messages.ts'
import { needOf } from '../need.ts'
import { StatusTrack } from '../status-track.tsx'
import { needsCustomer, publicLabel, publicStatus } from '../track.ts'
import css from './ticket-list.module.css'

type TicketListProps = { tickets: readonly Ticket[]; label: string; hasLeft?: (ticket: Ticket) => boolean }

/** Tickets as cards, one link each: number, subject, where it stands, and what is missing from the reader. */
export function TicketList({ tickets, label, hasLeft }: TicketListProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} left={hasLeft?.(ticket) ?? false} />
      ))}
    </ul>
  )
}

function TicketCard({ ticket, left }: { ticket: Ticket; left: boolean }) {
  const { id, number, title, status, updatedAt, requester } = ticket
  const me = useUser()?.id
  const isMine = requester.id === me
  return (
    <li className={css.row} data-left={left || undefined}>
      <div className={css.text}>
        <p className={css.above}>
          <span className="num">#{number}</span>
          <StatusLabel status={publicStatus(status)} label={publicLabel(ticket)} />
          {!isMine && <span>{t('by', { name: requester.name })}</span>}
          {left && <em>{t('left')}</em>}
        </p>
        <Link to="/ticket/$id" params={{ id: String(id) }} search={{}} className={css.link}>
          {title}
        </Link>
        <p className={css.need} data-needed={(isMine && needsCustomer(status)) || undefined}>
          {needOf(ticket, me)}
        </p>
      </div>
      <div className={css.side}>
        <StatusTrack ticket={ticket} small />
        <span className={css.when}>
          <TimeAgo at={updatedAt} />
        </span>
      </div>
    </li>
  )
}
