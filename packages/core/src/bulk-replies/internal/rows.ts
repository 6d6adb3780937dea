import type { BulkReply, BulkReplyTicket } from '@balcao/contracts/bulk-replies/bulk-replies'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { person } from '../../tickets/ticket-view.ts'
import { type Eb, visible } from '../../tickets/visible.ts'

/** Messages to many that the caller may look at, with their authors. */
export const bulkReplyRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bulkReplies as b')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'b.tenantId').onRef('u.id', '=', 'b.authorId'))
    .selectAll('b')
    .select(['u.name as authorName', 'u.email as authorEmail'])
    .$if(!can(ctx.actor, 'ticket.manage_bulk_replies'), (q) => q.where('b.authorId', '=', me(ctx)))
export type BulkReplyRow = Awaited<ReturnType<ReturnType<typeof bulkReplyRows>['execute']>>[number]

/** As the contract has it. */
export function bulkReplyView(row: BulkReplyRow): BulkReply {
  const { id, content, isInternal, templateName, dueAt, total, sent, skipped, failed, createdAt, endedAt } = row
  return {
    ...{ id, content, isInternal, dueAt, total, sent, skipped, failed, createdAt, endedAt },
    author: person(row.authorId, row.authorName, row.authorEmail, 'staff'),
    thenStatus: row.thenStatus as BulkReply['thenStatus'],
    template: templateName,
    state: row.state as BulkReply['state'],
  }
}

/** @throws DomainError bulk_reply_not_found, the same for those of others and for none */
export async function mustFindBulkReply(ctx: Ctx, id: number): Promise<BulkReplyRow> {
  const row = await bulkReplyRows(ctx).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('bulk_reply_not_found')
  return row
}

/** What became of the tickets, each with its name where the caller sees it. */
export const bulkTicketRows = ({ db, actor }: Ctx, id: number) =>
  db
    .selectFrom('bulkReplyTickets as r')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('tickets as t')
          .where((one) => visible(one as unknown as Eb, actor))
          .select(['t.tenantId', 't.id', 't.number', 't.title'])
          .as('t'),
      (join) => join.onRef('t.tenantId', '=', 'r.tenantId').onRef('t.id', '=', 'r.ticketId'),
    )
    .select(['r.ticketId', 'r.state', 'r.code', 'r.reasons', 'r.settledAt', 't.number', 't.title'])
    .where('r.tenantId', '=', actor.tenantId)
    .where('r.bulkReplyId', '=', id)
type BulkTicketRow = Awaited<ReturnType<ReturnType<typeof bulkTicketRows>['execute']>>[number]

/** As the contract has it. */
export const bulkTicketView = ({ ticketId, number, title, state, code, reasons, settledAt }: BulkTicketRow): BulkReplyTicket => {
  const isSeen = number !== null && title !== null
  return {
    ticket: isSeen ? { id: ticketId, number, title } : null,
    state: state as BulkReplyTicket['state'],
    code,
    reasons: isSeen ? (reasons as BulkReplyTicket['reasons']) : [],
    settledAt,
  }
}
