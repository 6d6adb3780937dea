import type { SessionUser } from '@balcao/contracts/auth/session'
import { grantIn } from '@balcao/contracts/roles/mine'
import type { Ticket } from '@balcao/contracts/tickets/tickets'

/** Whether this person's role lets them open tickets. For showing only what may be done: the server judges. */
export const mayOpen = (user: SessionUser | null): boolean => user === null || grantIn(user, 'ticket.create') !== 'none'

/** Whether this person may answer on this ticket. What the server said of it counts, unless the right went meanwhile. */
export const mayReply = (user: SessionUser | null, ticket: Ticket): boolean =>
  user !== null && grantIn(user, 'ticket.reply') !== 'none' && (ticket.can?.includes('reply') ?? true)
