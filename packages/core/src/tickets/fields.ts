import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Ctx } from '../ctx.ts'
import { prepareTicket } from '../custom-fields/of-ticket.ts'
import { must } from '../policy.ts'
import { applyChanges } from './changes.ts'
import { mustSeeLocked } from './tickets.ts'

/**
 * Changes custom fields of a ticket: history, events and all. Customers fill in what is theirs on their own tickets.
 * @returns whether anything changed. @throws DomainError ticket_not_found, forbidden, invalid_input
 */
export async function updateFields(ctx: Ctx, id: number, values: SentValues): Promise<boolean> {
  const ticket = await mustSeeLocked(ctx, id)
  must(ctx, ctx.actor.side === 'staff' ? 'ticket.edit' : 'ticket.reply', ticket)
  return applyChanges(ctx, ticket, { fields: await prepareTicket(ctx, { id, type: ticket.type }, values) })
}
