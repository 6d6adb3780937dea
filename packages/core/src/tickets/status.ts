import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { applyChanges } from './changes.ts'
import { lockTicket } from './ticket-rows.ts'

/** Moves a ticket if it still stands where the caller found it. For jobs: nobody asked, so nobody is refused. */
export async function changeStatus(ctx: Ctx, ticketId: number, from: Status, to: Status): Promise<void> {
  const ticket = await lockTicket(ctx.db, ticketId)
  if (ticket?.status === from) await applyChanges(ctx, ticket, { status: to })
}
