import type { ViewFilter } from '@balcao/contracts/ticket-list/views'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { fieldTerms } from '../custom-fields/terms.ts'
import { load } from '../dataloader.ts'
import { pipeline } from '../pipeline.ts'
import { mayMatch, plainTickets } from '../ticket-list/may-match.ts'
import { ticketConditions } from '../ticket-list/ticket-page.ts'
import { fieldsByKey, type Known, knownTo } from '../ticket-list/view-references.ts'
import { filterOf, type ViewRow } from '../ticket-list/view-rows.ts'
import type { Eb } from '../tickets/visible.ts'
import { askedBy, asReader, readerOf } from './search-reader.ts'

/** Views asked for by one statement. */
const AT_ONCE = 50

type Fields = Known['fields']
type Watching = { userId: number; mutedUntil: string | null }
/** A followed view as it reads for somebody, and who follows it so. */
type Search = {
  viewId: number
  name: string
  readerId: number
  filter: ViewFilter
  sound: boolean
  row: Pick<ViewRow, 'filter'>
  watching: Watching[]
}
type Sound = Search & { input: ListTickets }
/** A ticket came into a followed view, or left it. */
type SearchMove = { ticketId: number; search: Search; entered: boolean }

/**
 * The followed views that a ticket came into or left since they were last looked at. Each move is handed out once: of several facts
 * of one change, the first that asks has it. Without followed views this is one look at an index, for all facts of a batch.
 */
export async function searchMoves(ctx: Ctx, ticketId: number): Promise<SearchMove[]> {
  const moves = await load(ctx.db, 'search moves', [ticketId], (ids) => searchMovesOf(ctx, ids))
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
    .select(['v.id', 'v.name', 'v.filter', 'w.userId', 'w.mutedUntil'])
    .orderBy('w.id')
    .execute()
  const searches = new Map<string, Search>()
  for (const row of rows) {
    const readerId = readerOf(row, row.userId)
    const key = `${row.id} ${readerId}`
    const search = searches.get(key) ?? { viewId: row.id, name: row.name, readerId, ...filterOf(row), row, watching: [] }
    search.watching.push(row)
    searches.set(key, search)
  }
  return [...searches.values()].filter(({ sound }) => sound)
}

const keyOf = (ticketId: number, { viewId, readerId }: Pick<Search, 'viewId' | 'readerId'>) => `${ticketId} ${viewId} ${readerId}`

/** The same of these tickets, by their ids. */
export async function searchMovesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SearchMove[]>> {
  const searches = await followed(ctx)
  if (searches.length === 0) return new Map()
  const isOne = sql<boolean>`ticket_id = any(${[...ids]}::bigint[])`
  const [tickets, rows, fields] = await pipeline([
    plainTickets(ctx, ids),
    ctx.db.selectFrom('watchedViewTickets').select(['ticketId', 'viewId', 'readerId']).where(isOne).execute(),
    fieldsByKey(ctx),
  ])
  const before = new Set(rows.map((row) => keyOf(row.ticketId, row)))
  // Of hundreds of views, few can have to do with what changed; only those are asked, and only they are asked what is gone.
  const some = searches.flatMap((search) => {
    const of = tickets.filter((ticket) => mayMatch(search.filter, ticket, search.readerId, fields)).map(({ id }) => id)
    return of.length > 0 || ids.some((id) => before.has(keyOf(id, search))) ? [{ search, of }] : []
  })
  if (some.length === 0) return new Map()
  const known = await knownTo(
    ctx,
    some.map(({ search }) => search.filter),
    fields,
  )
  const asked = some.flatMap(({ search, of }) => {
    const input = askedBy(search.row, known)
    return input ? [{ search: { ...search, input }, of }] : []
  })
  const now = await held(ctx, asked, fields)
  const moves = ids.flatMap((ticketId) =>
    asked.flatMap(({ search }) => {
      const entered = now.has(keyOf(ticketId, search))
      return entered === before.has(keyOf(ticketId, search)) ? [] : [{ ticketId, search, entered }]
    }),
  )
  return Map.groupBy(await write(ctx, moves), ({ ticketId }) => ticketId)
}

/** Which of these tickets these views hold now. */
async function held(ctx: Ctx, searches: readonly { search: Sound; of: readonly number[] }[], fields: Fields): Promise<Set<string>> {
  const asked = searches.filter(({ of }) => of.length > 0)
  const found = new Set<string>()
  for (let n = 0; n < asked.length; n += AT_ONCE) {
    const some = asked.slice(n, n + AT_ONCE)
    const conditions = await pipeline(
      some.map(async ({ search: { input, readerId } }) => {
        const reader = asReader(ctx, readerId)
        const terms = await fieldTerms(reader, 'ticket', input.customFields ?? [], 'customFields', -1, fields)
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
