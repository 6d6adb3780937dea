import { CUSTOMER_MOVES, STAFF_MOVES, STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { TicketFacts } from '../policy.ts'

type Asked = Pick<UpdateTicket, 'status' | 'scheduledFor' | 'assigneeId'>
type Known = { before?: Status | undefined; isPast?: boolean }
type Judged = TicketFacts & { status: string; scheduledFor: string | null; closedAt: string | null }

/** Where the caller may move a ticket. Customers learn of a status only what they were told. */
function movesOf({ actor }: Ctx, ticket: Judged, { before, isPast }: Known): { from: Status; allowed: readonly Status[] } {
  const status = ticket.status as Status
  if (actor.side === 'staff') return { from: status, allowed: before ? [...STAFF_MOVES[status], before] : STAFF_MOVES[status] }
  return { from: STATUS[status].customerStatus, allowed: isPast ? [] : CUSTOMER_MOVES[status] }
}

/**
 * What the ticket itself and the caller's ties to it say to a change; what it names is looked for elsewhere.
 * @param known the status that the caller may give back (`statusBefore`), and whether its customers may no longer open it (`isPastReopening`)
 * @throws DomainError status_move_refused, ticket_merged, invalid_input, forbidden
 */
export function mustBeAllowed(ctx: Ctx, ticket: Judged, changes: Asked, known: Known = {}): void {
  if (changes.status && changes.status !== ticket.status) {
    const { from, allowed } = movesOf(ctx, ticket, known)
    if (!allowed.includes(changes.status)) throw conflict('status_move_refused', { from, to: changes.status, allowed })
    if (changes.status === 'cancelled') must(ctx, 'ticket.cancel', ticket)
  }
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const until = changes.scheduledFor === undefined ? ticket.scheduledFor : changes.scheduledFor
  if ((changes.status ?? ticket.status) === 'scheduled' && (changes.status || changes.scheduledFor !== undefined)) {
    if (!until || Date.parse(until) <= Date.now()) throw invalid({ field: 'scheduledFor', reason: 'scheduled_for_missing' })
  }
  if (changes.assigneeId !== undefined && changes.assigneeId !== ticket.assigneeId) {
    const taking = ticket.assigneeId === null && changes.assigneeId === ctx.actor.userId
    const leaving = ticket.assigneeId === ctx.actor.userId && changes.assigneeId === null
    must(ctx, taking || leaving ? 'ticket.take' : 'ticket.assign', ticket)
  }
}

/** Taking, leaving and giving a ticket are permissions of their own. */
export function isReassignment({ assigneeId, ...others }: Asked & object): boolean {
  return assigneeId !== undefined && Object.values(others).every((value) => value === undefined)
}
