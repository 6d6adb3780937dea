import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { statusWord } from '@balcao/ui/lib/names'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import css from './people.module.css'

/** Tickets of one person, a line each. */
export const TicketLines = ({ tickets, dated = false }: { tickets: readonly Ticket[]; dated?: boolean }) => (
  <ul className={css.lines}>
    {tickets.map((ticket) => (
      <li key={ticket.id} className={css.line}>
        <span role="img" aria-label={statusWord(ticket)} title={statusWord(ticket)} className={css.glyph}>
          <StatusGlyph status={ticket.status} />
        </span>
        <Link to="/tickets/$id" params={{ id: String(ticket.id) }} className={css.link}>
          {`#${ticket.number} ${ticket.title}`}
        </Link>
        {dated ? (
          <span className={css.when}>
            <TimeAgo at={ticket.updatedAt} bare />
          </span>
        ) : null}
      </li>
    ))}
  </ul>
)
