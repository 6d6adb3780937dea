import type { OutgoingState, TrackerFailure } from '@balcao/contracts/issues/bounds'
import type { OutgoingIssueComment } from '@balcao/contracts/issues/comments'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { person } from '../../tickets/ticket-view.ts'
import { visible } from '../../tickets/visible.ts'

/** Comments of ours with their authors, as far as the caller sees the tickets they were written from. */
export const outgoingRows = ({ db, actor }: Ctx) =>
  db
    .selectFrom('outgoingIssueComments as o')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'o.tenantId').onRef('t.id', '=', 'o.ticketId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.authorId'))
    .where((eb) => visible(eb as never, actor))
    .selectAll('o')
    .select(['u.name', 'u.email'])
export type OutgoingRow = Awaited<ReturnType<ReturnType<typeof outgoingRows>['execute']>>[number]

/** One of them as the contract has it. */
export async function outgoingView(ctx: Ctx, row: OutgoingRow): Promise<OutgoingIssueComment> {
  const ticket = await findTicket(ctx.db, row.ticketId)
  return {
    ...{ id: row.id, content: row.content, state: row.state as OutgoingState, failure: row.failure as TrackerFailure | null },
    ...{ ticketId: row.ticketId, createdAt: row.createdAt, nextAt: row.nextAt },
    author: person(row.authorId, row.name, row.email, 'staff'),
    mayChange: ticket !== undefined && ticket.status !== 'merged' && can(ctx.actor, 'ticket.link_issue', ticket),
  }
}
