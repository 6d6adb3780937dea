import type { SessionUser } from '@balcao/contracts/auth/session'
import { grantIn } from '@balcao/contracts/roles/mine'
import { relationshipsOf, TICKET_ACTS, type TicketAct } from '@balcao/contracts/roles/permissions'
import type { Ticket } from '@balcao/contracts/tickets/tickets'

/** What the reader may do to a ticket; undefined where only the server knows, and has not said yet. */
export type May = Readonly<Record<TicketAct, boolean | undefined>>

function mayDo(me: SessionUser, ticket: Ticket, act: TicketAct): boolean | undefined {
  const grant = grantIn(me, `ticket.${act}`)
  // A permission taken away counts before the ticket has been read again.
  if (grant === 'none') return false
  if (ticket.can) return ticket.can.includes(act)
  // A row of a list: what the person's ties to it say, as far as the row shows them.
  const relationships = relationshipsOf(grant)
  if (!relationships || ticket.requester.id === me.id) return true
  return ticket.assignee?.id === me.id && relationships.includes('assignee') ? true : undefined
}

/** What this person may do to this ticket, as far as it is known here. */
export function mayOn(me: SessionUser, ticket: Ticket): May {
  return Object.fromEntries(TICKET_ACTS.map((act) => [act, mayDo(me, ticket, act)])) as May
}

/** Whom somebody may name as responsible: anyone, or themselves where nobody is, and nobody where they are. */
/** `own` is both of the latter, where there are several tickets. */
export type AssignableTo = 'anyone' | 'own' | 'me' | 'nobody' | undefined
export function assignableTo(may: May, ticket: Ticket, meId: number): AssignableTo {
  if (may.assign) return 'anyone'
  if (!may.take) return undefined
  if (ticket.assignee === null) return 'me'
  return ticket.assignee.id === meId ? 'nobody' : undefined
}
