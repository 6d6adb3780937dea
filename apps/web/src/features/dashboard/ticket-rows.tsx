import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { statusWord } from '@balcao/ui/lib/names'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import css from './dashboard.module.css'
import { t } from './messages.ts'

/** Tickets one below another, each with when it is due, or when it last changed where no clock runs. */
export const TicketRows = ({ tickets }: { tickets: readonly Ticket[] }) => (
  <ul className={css.list}>
    {tickets.map((ticket) => (
      <li key={ticket.id}>
        <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.ticket}>
          <span className={css.ticketTop}>
            <PriorityGlyph priority={ticket.priority} />
            <span className={css.quiet}>#{ticket.number}</span>
            <StatusLabel status={ticket.status} label={statusWord(ticket)} />
            <span className={css.when} data-late={ticket.sla?.state === 'late' || undefined}>
              {t(ticket.sla?.dueAt ? 'deadline' : 'updated')} <TimeAgo at={ticket.sla?.dueAt ?? ticket.updatedAt} />
            </span>
          </span>
          <span className={css.ticketTitle}>{ticket.title}</span>
        </Link>
      </li>
    ))}
  </ul>
)
