import type { ListOf } from '@balcao/contracts/common'
import type { Change, HistoryEntry, ListHistory } from '@balcao/contracts/tickets/history'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { can } from '../policy.ts'
import { namedChanges } from './internal/named-changes.ts'
import { withSeenTickets } from './internal/related-changes.ts'
import { findTicket } from './ticket-rows.ts'
import { person } from './ticket-view.ts'

/** Adds an entry to a ticket's history, in the transaction of the change itself. */
export async function record(ctx: Ctx, ticketId: number, kind: string, changes: Change[]): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const named = await namedChanges(ctx, changes)
  await ctx.db
    .insertInto('ticketEvents')
    .values({ tenantId, ticketId, kind, actorId: userId, changes: JSON.stringify(named) })
    .execute()
}

/** The same for many tickets changed at once, in one statement. */
export async function recordAll(ctx: Ctx, entries: readonly { ticketId: number; changes: Change[] }[]): Promise<void> {
  const named = await namedChanges(
    ctx,
    entries.flatMap(({ changes }) => changes),
  )
  const left = named[Symbol.iterator]()
  const rows = entries.map(({ ticketId, changes }) => ({ ticketId, changes: changes.map(() => left.next().value) }))
  const { tenantId, userId } = ctx.actor
  await sql`insert into ticket_events (tenant_id, ticket_id, kind, actor_id, changes)
    select ${tenantId}, r."ticketId", 'updated', ${userId}::bigint, r.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("ticketId" bigint, changes jsonb)`.execute(ctx.db)
}

/** A ticket's history, oldest first where nothing else is asked for. Staff only. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, input: ListHistory): Promise<ListOf<HistoryEntry>> {
  const ticket = await findTicket(ctx.db, input.ticketId)
  if (!ticket || !can(ctx.actor, 'ticket.history', ticket)) throw notFound('ticket_not_found')
  const order = `history:${input.order}`
  const after = lastId(input.cursor, order)
  const rows = await ctx.db
    .selectFrom('ticketEvents as e')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.actorId'))
    .where('e.ticketId', '=', input.ticketId)
    .$if(after !== undefined, (q) => q.where('e.id', input.order === 'asc' ? '>' : '<', after as number))
    .select(['e.id', 'e.ticketId', 'e.kind', 'e.actorId', 'e.changes', 'e.createdAt', 'u.name', 'u.email'])
    .orderBy('e.id', input.order)
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    await withSeenTickets(ctx, rows),
    input.limit,
    ({ actorId, name, email, ...entry }) => ({ ...entry, actor: actorId === null ? null : person(actorId, name, email, 'staff') }),
    (row) => encodeCursor(order, [row.id]),
  )
}
