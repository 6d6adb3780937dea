import type { EraseTicket, TicketErased } from '@balcao/contracts/privacy/erasing'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { isShut } from '../../comments/comments.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { applyChanges } from '../../tickets/changes.ts'
import * as history from '../../tickets/history.ts'
import { mustSeeLocked } from '../../tickets/tickets.ts'
import { ofTicket } from '../erased.ts'
import { mustNotHoldTicket } from '../held.ts'

/**
 * Erases a ticket by hand, with what was merged into it: decided here, done soon after, by what rules of retention do (`eraseTickets`). One that is
 * open is cancelled. Its number is not given again.
 * @throws DomainError ticket_not_found, forbidden, proof_required, held, already_erased, invalid_input
 */
export async function eraseTicket(ctx: Ctx, { ticketId, number, reason }: EraseTicket): Promise<TicketErased> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.erase', ticket)
  mustBeFresh(ctx)
  if (ticket.number !== number) throw invalid({ field: 'number', reason: 'erasure_number' })
  await mustNotHoldTicket(ctx, ticketId)
  const { tenantId } = ctx.actor
  const { rows: family } = await sql<{ id: number }>`
    select id from tickets where id in (select ticket_family(${tenantId}, ${ticketId})) order by id for update`.execute(ctx.db)
  const erased = await ctx.db
    .selectFrom('ticketErasures')
    .select('ticketId')
    .where('ticketId', '=', ticketId)
    .where('what', '=', 'content')
    .where('erasedAt', '>=', ticket.updatedAt)
    .executeTakeFirst()
  if (erased) throw conflict('already_erased')
  if (!isShut(ticket.status as Status)) await applyChanges(ctx, ticket, { status: 'cancelled' })
  for (const { id } of family)
    await sql`insert into ticket_erasures (tenant_id, ticket_id, what, rule_name, erased_by, reason) values (${tenantId}, ${id}, 'content', null, ${me(ctx)}, ${reason})
      on conflict (tenant_id, ticket_id, what) do update set rule_id = null, rule_name = null, run_id = null, erased_by = excluded.erased_by,
        reason = excluded.reason, erased_at = now()`.execute(ctx.db)
  await history.record(ctx, ticketId, 'updated', [{ field: 'erased', from: null, to: { what: 'ticket', reason } }])
  await audit(ctx, {
    ...{ action: 'ticket.erased', resource: 'ticket', resourceId: ticketId, risk: 'high' },
    before: { erased: false },
    after: { erased: true },
    details: { number, reason, tickets: family.length },
  })
  await ctx.emit('ticket:erased', { ticketId })
  return ofTicket(ctx, { ticketId })
}
