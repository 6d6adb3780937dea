import type { ListOf } from '@balcao/contracts/common'
import type { Change, HistoryEntry, ListHistory } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { can } from '../policy.ts'
import { namedChanges } from './internal/named-changes.ts'
import { findTicket } from './internal/ticket-rows.ts'
import { person } from './internal/ticket-view.ts'

/** Adds an entry to a ticket's history, in the transaction of the change itself. */
export async function record(ctx: Ctx, ticketId: number, kind: string, changes: Change[]): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const named = await namedChanges(ctx.db, changes)
  await ctx.db
    .insertInto('ticketEvents')
    .values({ tenantId, ticketId, kind, actorId: userId, changes: JSON.stringify(named) })
    .execute()
}

/** A ticket's history, oldest first. Staff only. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, input: ListHistory): Promise<ListOf<HistoryEntry>> {
  const ticket = await findTicket(ctx.db, input.ticketId)
  if (!ticket || !can(ctx.actor, 'ticket.history', ticket)) throw notFound('ticket_not_found')
  const after = input.cursor ? decodeCursor(input.cursor, 'history', ['integer'])[0] : 0
  const rows = await ctx.db
    .selectFrom('ticketEvents as e')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.actorId'))
    .where('e.ticketId', '=', input.ticketId)
    .where('e.id', '>', Number(after))
    .select(['e.id', 'e.ticketId', 'e.kind', 'e.actorId', 'e.changes', 'e.createdAt', 'u.name', 'u.email'])
    .orderBy('e.id')
    .limit(input.limit + 1)
    .offset(!input.cursor && input.page ? (input.page - 1) * input.limit : 0)
    .execute()
  return pageOf(
    rows,
    input.limit,
    ({ actorId, name, email, ...entry }) => ({ ...entry, actor: actorId === null ? null : person(actorId, name, email, 'staff') }),
    (row) => encodeCursor('history', [row.id]),
  )
}
