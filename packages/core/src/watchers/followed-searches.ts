import { MAX_SEARCH_TICKETS } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { budget } from '../ticket-list/count-within.ts'
import { listTerms } from '../ticket-list/strategies/terms.ts'
import { countTickets, readFrom, ticketConditions } from '../ticket-list/ticket-page.ts'
import { knownTo } from '../ticket-list/view-references.ts'
import { filterOf, type ViewRow } from '../ticket-list/view-rows.ts'
import type { Eb } from '../tickets/visible.ts'
import { ANYBODY, askedBy, asReader, readerOf } from './search-reader.ts'

const heldBy = ({ db }: Ctx, viewId: number) => db.deleteFrom('watchedViewTickets').where('viewId', '=', viewId)

/**
 * Writes down which tickets a view holds for a reader, so that what changes from now on can be told.
 * @returns why it cannot be followed: what it asks for is gone, or it holds more than `MAX_SEARCH_TICKETS` (or too many to count in a second)
 */
export async function remember(ctx: Ctx, view: ViewRow, readerId: number): Promise<'broken' | 'wide' | undefined> {
  await heldBy(ctx, view.id).where('readerId', '=', readerId).execute()
  const input = askedBy(view, await knownTo(ctx, [filterOf(view).filter]))
  if (!input) return 'broken'
  const reader = asReader(ctx, readerId)
  const most = MAX_SEARCH_TICKETS + 1
  const count = await budget(ctx)(async () => countTickets(ctx.db, reader.actor, input, await listTerms(reader, input), most))
  if (count === null || count >= most) return 'wide'
  const { from, left } = readFrom(ctx.db, await listTerms(reader, input))
  await ctx.db
    .insertInto('watchedViewTickets')
    .columns(['tenantId', 'viewId', 'readerId', 'ticketId'])
    .expression(
      from
        .where((eb) => ticketConditions(eb as unknown as Eb, reader.actor, input, left))
        .select([
          sql<number>`t.tenant_id`.as('t'),
          sql<number>`${view.id}::bigint`.as('v'),
          sql<number>`${readerId}::bigint`.as('r'),
          't.id',
        ]),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  return undefined
}

/** A view asks for something else, or is back: who follows it is told of what changes from now on, of nothing else. */
export async function rememberAnew(ctx: Ctx, view: ViewRow): Promise<void> {
  const watches = await ctx.db.selectFrom('watches').select(['id', 'userId']).where('viewId', '=', view.id).execute()
  await heldBy(ctx, view.id).execute()
  const byReader = Map.groupBy(watches, ({ userId }) => readerOf(view, userId))
  for (const [readerId, rows] of byReader) {
    const tooWide = (await remember(ctx, view, readerId)) === 'wide'
    const ids = rows.map(({ id }) => id)
    await ctx.db
      .updateTable('watches')
      .set({ tooWide })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute()
  }
}

/** Forgets what these views held for readers whom nobody asks for any more. */
export async function forgetReaders(ctx: Ctx, viewIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(viewIds)].filter((id) => id !== null)
  if (ids.length === 0) return
  await sql`delete from watched_view_tickets h where h.view_id = any(${ids}::bigint[]) and not exists (
    select from watches w where w.tenant_id = h.tenant_id and w.view_id = h.view_id and (h.reader_id = ${sql.lit(ANYBODY)} or w.user_id = h.reader_id))`.execute(
    ctx.db,
  )
}
