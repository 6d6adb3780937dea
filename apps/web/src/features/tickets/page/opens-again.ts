import { REOPEN_DAYS } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'

const DAY = 86_400_000
type Closed = Pick<Ticket, 'status' | 'closedAt' | 'reopenDays'>

/** True where a customer may open a ticket again: once it is resolved, and for some days after it was closed. */
export function opensAgain({ status, closedAt, reopenDays = REOPEN_DAYS }: Closed, now: number): boolean {
  if (status === 'resolved') return true
  return status === 'closed' && closedAt !== null && now - Date.parse(closedAt) <= reopenDays * DAY
}
