import type { GetErased, TicketErased } from '@balcao/contracts/privacy/holds'
import type { Ctx } from '../ctx.ts'
import { mustSee } from '../tickets/tickets.ts'

/** What rules of retention erased of a ticket, and when. @throws DomainError ticket_not_found */
export async function ofTicket(ctx: Ctx, { ticketId }: GetErased): Promise<TicketErased> {
  await mustSee(ctx, ticketId)
  const rows = await ctx.db
    .selectFrom('ticketErasures')
    .select(['what', 'ruleName as rule', 'erasedAt as at'])
    .where('ticketId', '=', ticketId)
    .orderBy('what')
    .execute()
  return { data: rows }
}
