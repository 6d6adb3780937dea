import type { Ticket } from '@balcao/contracts/tickets/tickets'

const DAY = 86_400_000

/** True where a customer may open a ticket again: once it is resolved, and for some days after it was closed. */
export function opensAgain({ status, closedAt }: Pick<Ticket, 'status' | 'closedAt'>, now: number, days: number): boolean {
  if (status === 'resolved') return true
  return status === 'closed' && closedAt !== null && now - Date.parse(closedAt) <= days * DAY
}
