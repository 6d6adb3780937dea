import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import page from '../../../lib/page/form-page.module.css'
import css from '../approvals.module.css'
import { t } from './messages.ts'

export type Inside = { tabIndex: 0 | -1 }

/** A text that is cut where it does not fit. */
export const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

export const Ticket = ({ ticket, tabIndex }: { ticket: { id: number; number: number; title: string } } & Inside) => (
  <Link to="/tickets/$id" params={{ id: String(ticket.id) }} tabIndex={tabIndex} preload={false} className={page.cut} title={ticket.title}>
    #{ticket.number} {ticket.title}
  </Link>
)

/** By when it is to be decided. */
export const Due = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className={page.quiet}>{t('noDue')}</span>
  ) : (
    <span className={Date.parse(at) < Date.now() ? css.late : undefined}>
      <TimeAgo at={at} />
    </span>
  )
