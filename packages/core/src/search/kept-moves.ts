import type { ParsedQuery } from '@balcao/contracts/search/query'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { load } from '../dataloader.ts'
import { ANYBODY, asReader } from '../watchers/search-reader.ts'
import { type Asked, type Asking, allAsked } from './internal/asked.ts'
import { finds } from './internal/find.ts'
import { parsed } from './internal/parsed.ts'

/** Searches asked for by one statement. */
const AT_ONCE = 50

type Followed = Asking & { id: number; name: string; q: string; userId: number; mutedUntil: string | null }
/** A ticket came into a search that somebody follows, or left it. */
type KeptMove = { ticketId: number; search: Followed; entered: boolean }

/**
 * The followed searches that a ticket came into or left since they were last looked at: each move is handed out once, as of views.
 * Without followed searches this is one look at an index, for all facts of a batch.
 */
export async function keptMoves(ctx: Ctx, ticketId: number): Promise<KeptMove[]> {
  const moves = await load(ctx.db, 'kept moves', [ticketId], (ids) => keptMovesOf(ctx, ids))
  const mine = moves.get(ticketId) ?? []
  moves.delete(ticketId)
  return mine
}

async function followed(ctx: Ctx): Promise<Followed[]> {
  const rows = await ctx.db
    .selectFrom('watches as w')
    .innerJoin('keptSearches as k', (join) => join.onRef('k.tenantId', '=', 'w.tenantId').onRef('k.id', '=', 'w.keptSearchId'))
    .where('w.keptSearchId', 'is not', null)
    .where('w.tooWide', '=', false)
    .select(['k.id', 'k.name', 'k.q', 'w.userId', 'w.mutedUntil'])
    .orderBy('k.id')
    .execute()
  if (rows.length === 0) return []
  const queries = await parsed(
    asReader(ctx, ANYBODY),
    rows.map(({ q }) => q),
  )
  return rows.flatMap((row, n) => {
    const query = queries[n]
    return query ? [{ ...row, name: row.name ?? row.q, query }] : []
  })
}

const keyOf = (ticketId: number, { id }: { id: number }) => `${ticketId} ${id}`

/** The same of these tickets, by their ids. */
export async function keptMovesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, KeptMove[]>> {
  const searches = await followed(ctx)
  if (searches.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('watchedSearchTickets')
    .select(['ticketId', 'searchId as id'])
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  const before = new Set(rows.map((row) => keyOf(row.ticketId, row)))
  const now = await found(ctx, searches, ids)
  const moves = ids.flatMap((ticketId) =>
    searches.flatMap((search) => {
      const entered = now.has(keyOf(ticketId, search))
      return entered === before.has(keyOf(ticketId, search)) ? [] : [{ ticketId, search, entered }]
    }),
  )
  return Map.groupBy(await write(ctx, moves), ({ ticketId }) => ticketId)
}

type Wanted = { search: Followed; wanted: Asked }

/**
 * Which of these tickets these searches find now. First by words, statuses and the like, which are asked of the tickets alone: names of people,
 * queues and companies are looked up only for the few searches that let a ticket through so.
 */
async function found(ctx: Ctx, searches: readonly Followed[], ids: readonly number[]): Promise<Set<string>> {
  const reader = asReader(ctx, ANYBODY)
  const askAll = async (some: readonly Followed[], part: Partial<ParsedQuery>): Promise<Wanted[]> => {
    const all = await allAsked(
      reader,
      some.map(({ query, userId }) => ({ query: { ...query, ...part }, userId })),
    )
    return some.map((search, n) => ({ search, wanted: all[n] as Asked }))
  }
  const plain = await askAll(searches, NO_NAMES)
  // What asks for nothing but names lets everything through until they are known.
  const asking = plain.filter(({ search, wanted }) => !asksNames(search) || wanted.hasText || wanted.filter)
  const passed = await matching(ctx, asking, ids)
  const passes = (search: Followed) => ids.some((id) => passed.has(keyOf(id, search)))
  const open = new Set(plain.filter((one) => !asking.includes(one)).map(({ search }) => search))
  const named = searches.filter((search) => asksNames(search) && (open.has(search) || passes(search)))
  const fit = await matching(ctx, await askAll(named, {}), ids)
  const final = searches.flatMap((search) => {
    const by = asksNames(search) ? fit : passed
    return ids.map((id) => keyOf(id, search)).filter((key) => by.has(key))
  })
  return new Set(final)
}

const NO_NAMES = { tag: [], queue: [], company: [], assignee: [], since: [], until: [] } satisfies Partial<ParsedQuery>
const asksNames = ({ query }: Followed) => Object.keys(NO_NAMES).some((part) => query[part as keyof typeof NO_NAMES].length > 0)

/** Which of these tickets meet which of these, some at once. */
async function matching(ctx: Ctx, all: readonly Wanted[], ids: readonly number[]): Promise<Set<string>> {
  const met = new Set<string>()
  for (let n = 0; n < all.length; n += AT_ONCE) {
    const some = all.slice(n, n + AT_ONCE)
    const places: RawBuilder<number | null>[] = some.map(({ wanted }, place) => sql`case when ${finds(wanted)} then ${sql.lit(place)} end`)
    const { rows } = await sql<{ id: number; places: number[] }>`
      select t.id, array_remove(array[${sql.join(places)}]::bigint[], null) as places from tickets t where t.id = any(${[...ids]}::bigint[])`.execute(
      ctx.db,
    )
    for (const row of rows) for (const place of row.places) met.add(keyOf(row.id, (some[place] as Wanted).search))
  }
  return met
}

/** Writes down what moved. Whoever is at the same meanwhile waits; what they wrote down is theirs to tell. Who follows no longer has no row. */
async function write(ctx: Ctx, moves: readonly KeptMove[]): Promise<KeptMove[]> {
  const ordered = moves.toSorted((a, b) => a.ticketId - b.ticketId || a.search.id - b.search.id)
  const rowsOf = (of: readonly KeptMove[]) => sql`unnest(${of.map(({ ticketId }) => ticketId)}::bigint[],
    ${of.map(({ search }) => search.id)}::bigint[]) m (ticket_id, search_id)`
  const [came, left] = [ordered.filter(({ entered }) => entered), ordered.filter(({ entered }) => !entered)]
  const written = new Set<string>()
  type Row = { ticketId: number; id: number }
  if (came.length > 0) {
    const { rows } = await sql<Row>`
      insert into watched_search_tickets (tenant_id, ticket_id, search_id)
      select w.tenant_id, m.ticket_id, m.search_id from ${rowsOf(came)}
      join watches w on w.tenant_id = ${ctx.actor.tenantId} and w.kept_search_id = m.search_id order by 2, 3 for key share of w
      on conflict do nothing returning ticket_id, search_id as id`.execute(ctx.db)
    for (const row of rows) written.add(keyOf(row.ticketId, row))
  }
  if (left.length > 0) {
    const { rows } = await sql<Row>`
      delete from watched_search_tickets w using ${rowsOf(left)}
      where w.tenant_id = ${ctx.actor.tenantId} and w.ticket_id = m.ticket_id and w.search_id = m.search_id
      returning w.ticket_id, w.search_id as id`.execute(ctx.db)
    for (const row of rows) written.add(keyOf(row.ticketId, row))
  }
  return ordered.filter(({ ticketId, search }) => written.has(keyOf(ticketId, search)))
}
