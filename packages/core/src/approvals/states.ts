import type { TicketApprovalState } from '@balcao/contracts/approvals/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/**
 * What the approvals of each of these tickets come to, those that were withdrawn or expired left out: `pending` while one is, else what the latest
 * one that was decided came to; `none` where there is none. Every ticket asked for is in it. To be called for people of the staff and the system:
 * customers read their own approvals alone.
 */
export async function approvalStates({ db }: Ctx, ticketIds: readonly number[]): Promise<Map<number, TicketApprovalState>> {
  const states = new Map<number, TicketApprovalState>(ticketIds.map((id) => [id, 'none']))
  if (ticketIds.length === 0) return states
  const { rows } = await sql<{ ticketId: number; state: TicketApprovalState }>`
    select distinct on (ticket_id) ticket_id, state from approvals
    where ticket_id = any(${[...ticketIds]}::bigint[]) and state in ('pending', 'approved', 'refused')
    order by ticket_id, state = 'pending' desc, settled_at desc, id desc`.execute(db)
  for (const { ticketId, state } of rows) states.set(ticketId, state)
  return states
}
