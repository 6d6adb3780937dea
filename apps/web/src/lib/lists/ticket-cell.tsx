import { Link } from '@tanstack/react-router'
import page from '../page/form-page.module.css'

type TicketCellProps = {
  /** Null where the reader does not see it. */
  ticket: { id: number; number: number; title: string } | null
  tabIndex: 0 | -1
  hidden?: string
}

/** The ticket of a row, which leads to it. */
export const TicketCell = ({ ticket, tabIndex, hidden }: TicketCellProps) =>
  ticket ? (
    <Link
      to="/tickets/$id"
      params={{ id: String(ticket.id) }}
      tabIndex={tabIndex}
      preload={false}
      className={page.cut}
      title={ticket.title}
    >
      #{ticket.number} {ticket.title}
    </Link>
  ) : (
    <span className={page.quiet}>{hidden}</span>
  )
