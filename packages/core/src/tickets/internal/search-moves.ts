import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { atOnce } from '../../at-once.ts'
import type { Ctx } from '../../ctx.ts'
import { fieldTerms } from '../../custom-fields/internal/terms.ts'
import { together } from '../../together.ts'
import { askedBy, asReader, mayHold, readerOf } from './search-reader.ts'
import { ticketConditions } from './ticket-page.ts'
import { knownTo } from './view-references.ts'
import { filterOf, type ViewRow } from './view-rows.ts'
import type { Eb } from './visible.ts'

/** Views asked for by one statement. */
const AT_ONCE = 50

type Watching = { userId: number; mutedUntil: string | null }
/** A followed view as it reads for somebody, and who follows it so. */
type Search = { viewId: number; name: string; readerId: number; input: ListTickets; watching: Watching[] }
/** A ticket came into a followed view, or left it. */
type SearchMove = { ticketId: number; search: Search; entered: boolean }

/**
 * The followed views that a ticket came into or left since they were last looked at. Each move is handed out once: of several facts
 * of one change, the first that asks has it. Without followed views this is one look at an index, for all facts of a batch.
 */
export async function searchMoves(ctx: Ctx, ticketId: number): Promise<SearchMove[]> {
  const moves = await together(ctx.db, 'search moves', [ticketId], (ids) => movesOf(ctx, ids))
  const mine = moves.get(ticketId) ?? []
  moves.delete(ticketId)
  return mine
}

async function followed(ctx: Ctx): Promise<Search[]> {
  const rows = await ctx.db
    .selectFrom('watches as w')
    .innerJoin('ticketViews as v', (join) => join.onRef('v.tenantId', '=', 'w.tenantId').onRef('v.id', '=', 'w.viewId'))
    .where('w.viewId', 'is not', null)
    .where('w.tooWide', '=', false)
    .where('v.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('v.ownerId', 'is', null), eb('v.ownerId', '=', eb.ref('w.userId'))]))
    .selectAll('v')
    .select(['w.userId', 'w.mutedUntil'])
    .orderBy('w.id')
    .execute()
  if (rows.length === 0) return []
  const known = await knownTo(
    ctx,
    rows.map((row) => filterOf(row as ViewRow).filter),
  )
  const groups = Map.groupBy(rows, (row) => `${row.id} ${readerOf(row, row.userId)}`)
  return [...groups.values()].flatMap((of) => {
    const [row] = of as [(typeof rows)[number]]
    const input = askedBy(row, known)
    return input ? [{ viewId: row.id, name: row.name, readerId: readerOf(row, row.userId), input, watching: of }] : []
  })
}

const keyOf = (ticketId: number, { viewId, readerId }: Pick<Search, 'viewId' | 'readerId'>) => `${ticketId} ${viewId} ${readerId}`

async function movesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SearchMove[]>> {
  const searches = await followed(ctx)
  if (searches.length === 0) return new Map()
  const isOne = sql<boolean>`ticket_id = any(${[...ids]}::bigint[])`
  const rows = await ctx.db.selectFrom('watchedViewTickets').select(['ticketId', 'viewId', 'readerId']).where(isOne).execute()
  const before = new Set(rows.map((row) => keyOf(row.ticketId, row)))
  const now = await held(ctx, ids, searches)
  const moves = ids.flatMap((ticketId) =>
    searches.flatMap((search) => {
      const entered = now.has(keyOf(ticketId, search))
      return entered === before.has(keyOf(ticketId, search)) ? [] : [{ ticketId, search, entered }]
    }),
  )
  return Map.groupBy(await write(ctx, moves), ({ ticketId }) => ticketId)
}

/** Which of these tickets these views hold now. */
async function held(ctx: Ctx, ids: readonly number[], searches: readonly Search[]): Promise<Set<string>> {
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'status', 'priority', 'type', 'channel', 'requesterId', 'assigneeId', 'queueId', 'companyId'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  const asked = searches.flatMap((search) => {
    const of = tickets.filter((ticket) => mayHold(search.input, ticket, search.readerId)).map(({ id }) => id)
    return of.length > 0 ? [{ search, of }] : []
  })
  const found = new Set<string>()
  for (let n = 0; n < asked.length; n += AT_ONCE) {
    const some = asked.slice(n, n + AT_ONCE)
    const conditions = await atOnce(
      some.map(async ({ search: { input, readerId } }) => {
        const reader = asReader(ctx, readerId)
        const terms = await fieldTerms(reader, 'ticket', input.customFields ?? [], 'customFields', -1)
        return (eb: Eb) => ticketConditions(eb, reader.actor, input, terms)
      }),
    )
    const of = [...new Set(some.flatMap((one) => one.of))]
    const rows = await ctx.db
      .selectFrom('tickets as t')
      .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(of))))
      .select('t.id')
      .select((eb) => {
        const places = conditions.map((condition, place) => sql`case when ${condition(eb as unknown as Eb)} then ${sql.lit(place)} end`)
        return sql<number[]>`array_remove(array[${sql.join(places)}]::bigint[], null)`.as('places')
      })
      .execute()
    for (const { id, places } of rows) for (const place of places) found.add(keyOf(id, (some[place] as (typeof some)[number]).search))
  }
  return found
}

/** Writes down what moved. Whoever is at the same meanwhile waits; what they wrote down is theirs to tell. */
async function write(ctx: Ctx, moves: readonly SearchMove[]): Promise<SearchMove[]> {
  if (moves.length === 0) return []
  const ordered = moves.toSorted(
    (a, b) => a.ticketId - b.ticketId || a.search.viewId - b.search.viewId || a.search.readerId - b.search.readerId,
  )
  const columns = (of: readonly SearchMove[]) => sql`unnest(${of.map(({ ticketId }) => ticketId)}::bigint[],
    ${of.map(({ search }) => search.viewId)}::bigint[], ${of.map(({ search }) => search.readerId)}::bigint[])`
  const written = new Set<string>()
  const came = ordered.filter(({ entered }) => entered)
  const left = ordered.filter(({ entered }) => !entered)
  type Row = { ticketId: number; viewId: number; readerId: number }
  if (came.length > 0) {
    const { rows } = await sql<Row>`
      insert into watched_view_tickets (tenant_id, ticket_id, view_id, reader_id)
      select ${ctx.actor.tenantId}, m.ticket_id, m.view_id, m.reader_id from ${columns(came)} m (ticket_id, view_id, reader_id)
      on conflict do nothing returning ticket_id, view_id, reader_id`.execute(ctx.db)
    for (const row of rows) written.add(keyOf(row.ticketId, row))
  }
  if (left.length > 0) {
    const { rows } = await sql<Row>`
      delete from watched_view_tickets w using ${columns(left)} m (ticket_id, view_id, reader_id)
      where w.tenant_id = ${ctx.actor.tenantId} and w.ticket_id = m.ticket_id and w.view_id = m.view_id and w.reader_id = m.reader_id
      returning w.ticket_id, w.view_id, w.reader_id`.execute(ctx.db)
    for (const row of rows) written.add(keyOf(row.ticketId, row))
  }
  return ordered.filter(({ ticketId, search }) => written.has(keyOf(ticketId, search)))
}
