import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { callable } from '../../../lib/people/callable.ts'
import { useContact, usePersonsTickets } from '../../../lib/people/people.data.ts'
import { t } from '../../../lib/people/people.messages.ts'
import css from '../../../lib/people/people.module.css'
import { TicketLines } from '../../../lib/people/ticket-lines.tsx'
import { CallToChat } from './call-to-chat.tsx'

/** Of their other tickets so many are shown, open ones first. */
const SHOWN = 5

/** Whom the ticket is for: how they are reached, what the desk noted of them, and their other tickets. */
export const CustomerPanel = ({ ticket: { id, requester, companyId, companyName } }: { ticket: Ticket }) => {
  const can = useCan()
  const { data: contact } = useContact(requester.id)
  // One more than are shown: this ticket is among them.
  const { open, done } = usePersonsTickets(requester.id, SHOWN + 1)
  const others = [...(open.data?.data ?? []), ...(done.data?.data ?? [])].filter((one) => one.id !== id)
  const isRead = open.data !== undefined && done.data !== undefined
  return (
    <div className={css.panel}>
      {can('user.list') ? (
        <Link to="/people/$id" params={{ id: String(requester.id) }} className={css.name}>
          {requester.name}
        </Link>
      ) : (
        <span className={css.name}>{requester.name}</span>
      )}
      {contact?.pronouns ? <span className={css.quiet}>{contact.pronouns}</span> : null}
      {companyId && can('company.read') ? (
        <Link to="/companies/$id" params={{ id: String(companyId) }}>
          {companyName}
        </Link>
      ) : (
        companyName
      )}
      {requester.email ? <a href={`mailto:${requester.email}`}>{requester.email}</a> : null}
      <CallToChat ticketId={id} />
      {contact?.phone ? <a href={callable(contact.phone)}>{contact.phone}</a> : null}
      {contact?.notes ? <p className={css.noted}>{contact.notes}</p> : null}
      <div className={css.others}>
        <h3>{t('otherTickets')}</h3>
        {others.length > 0 ? (
          <Link to="/tickets" search={{ requester: String(requester.id) }}>
            {t('allTickets')}
          </Link>
        ) : null}
      </div>
      {isRead ? null : <TextSkeleton lines={3} />}
      {isRead && others.length === 0 ? <p className={css.quiet}>{t('noOthers')}</p> : null}
      <TicketLines tickets={others.slice(0, SHOWN)} />
    </div>
  )
}
