import type { LinkedTickets, ListLinkedTickets } from '@balcao/contracts/tickets/linked'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { visible } from '../tickets/visible.ts'

type Paging = Omit<ListLinkedTickets, 'id'>

/**
 * Tickets among some ids, as far as the caller sees them, the newest first.
 * @param ids a statement that gives them
 * @param order what the cursor is of
 * @throws DomainError invalid_cursor
 */
export async function linkedTickets(ctx: Ctx, ids: RawBuilder<number>, order: string, paging: Paging): Promise<LinkedTickets> {
  const before = lastId(paging.cursor, order)
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .where('t.tenantId', '=', ctx.actor.tenantId)
    .where('t.id', 'in', ids)
    .where((eb) => visible(eb as never, ctx.actor))
    .$if(before !== undefined, (q) => q.where('t.id', '<', before as number))
    .select(['t.id', 't.number', 't.title', 't.status', 't.priority', 't.createdAt', 'u.name as requester'])
    .orderBy('t.id', 'desc')
    .$call(rowsOfPage(paging))
    .execute()
  return pageOf(
    rows,
    paging.limit,
    (row) => row,
    (row) => encodeCursor(order, [row.id]),
  )
}
