import type { ListOwnOfTicket, ListToDecide, OwnApprovals, OwnOfTicket } from '@balcao/contracts/approvals/lists'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { due, ownRows, ownView } from './internal/own-rows.ts'

/** What waits for the caller, by the time it is due. */
async function waiting(ctx: Ctx, input: ListToDecide): Promise<OwnApprovals> {
  const after = input.cursor ? decodeCursor(input.cursor, 'approvals:waiting', ['instant', 'integer']) : undefined
  const rows = await ownRows(ctx)
    .where('d.decision', '=', 'waiting')
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(${due}, d.approval_id) > (${after?.[0]}::timestamptz, ${after?.[1]})`))
    .orderBy(due)
    .orderBy('d.approvalId')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, ownView(ctx), (row) => encodeCursor('approvals:waiting', [row.due, row.id]))
}

/** What the caller decided, the latest first. */
async function decided(ctx: Ctx, input: ListToDecide): Promise<OwnApprovals> {
  const after = input.cursor ? decodeCursor(input.cursor, 'approvals:decided', ['instant', 'integer']) : undefined
  const rows = await ownRows(ctx)
    .where('d.decidedAt', 'is not', null)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(d.decided_at, d.approval_id) < (${after?.[0]}::timestamptz, ${after?.[1]})`))
    .orderBy('d.decidedAt', 'desc')
    .orderBy('d.approvalId', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, ownView(ctx), (row) => encodeCursor('approvals:decided', [row.decidedAt as string, row.id]))
}

/** What the caller is asked to approve, or what they decided. @throws DomainError invalid_cursor */
export const list = (ctx: Ctx, input: ListToDecide): Promise<OwnApprovals> => (input.state === 'waiting' ? waiting : decided)(ctx, input)

/** What the caller is or was asked to approve on one ticket, the newest first; nothing of a ticket that they are not asked about. */
export async function ofTicket(ctx: Ctx, { ticketId }: ListOwnOfTicket): Promise<OwnOfTicket> {
  const rows = await ownRows(ctx).where('p.ticketId', '=', ticketId).orderBy('p.id', 'desc').limit(50).execute()
  return { data: rows.map(ownView(ctx)) }
}
