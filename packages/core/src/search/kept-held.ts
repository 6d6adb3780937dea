import type { ParsedQuery } from '@balcao/contracts/search/query'
import { MAX_SEARCH_TICKETS } from '@balcao/contracts/watchers/watching'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { budget } from '../ticket-list/count-within.ts'
import { asReader } from '../watchers/search-reader.ts'
import { asked } from './internal/asked.ts'
import { commentIds, ticketIds } from './internal/find.ts'
import { parsed } from './internal/parsed.ts'

export type KeptRow = Selectable<DB['keptSearches']>

/** A search that the caller keeps under a name; the last ones come and go. @throws DomainError search_not_found */
export async function mustFindKept(ctx: Ctx, id: number): Promise<KeptRow> {
  const row = await ctx.db
    .selectFrom('keptSearches')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .where('name', 'is not', null)
    .executeTakeFirst()
  if (!row) throw notFound('search_not_found')
  return row
}

/** Does a search ask for anything? Words to leave out alone do not. */
const asksNothing = ({ ignored: _, without: __, ...wanted }: ParsedQuery) => Object.values(wanted).every((part) => part.length === 0)

/** A message is a part of what finds a ticket: of many in few tickets, more are looked at than tickets are wanted. */
const MOST_MESSAGES = 4 * MAX_SEARCH_TICKETS

/**
 * Writes down which tickets a search finds now, by themselves or by a message, so that what changes from then on can be told.
 * @returns why it cannot be followed: it asks for nothing, or finds more than `MAX_SEARCH_TICKETS` (or too many to find in a second)
 */
export async function rememberKept(ctx: Ctx, search: Pick<KeptRow, 'id' | 'q' | 'userId'>): Promise<'empty' | 'wide' | undefined> {
  await ctx.db.deleteFrom('watchedSearchTickets').where('searchId', '=', search.id).execute()
  const reader = asReader(ctx, search.userId)
  const [query] = (await parsed(reader, [search.q])) as [ParsedQuery]
  if (asksNothing(query)) return 'empty'
  const wanted = await asked(reader, query)
  const found = await budget(ctx)(async () => {
    const ids = await ticketIds(reader, wanted, MAX_SEARCH_TICKETS + 1)
    const messages = ids.length > MAX_SEARCH_TICKETS ? [] : await commentIds(reader, wanted, MOST_MESSAGES + 1)
    return { ids, messages }
  })
  if (!found || found.messages.length > MOST_MESSAGES) return 'wide'
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(f.id), '{}') as ids from (
      select unnest(${found.ids}::bigint[]) as id union select ticket_id from comments where id = any(${found.messages}::bigint[])) f`.execute(
    ctx.db,
  )
  const ids = rows[0]?.ids ?? []
  if (ids.length > MAX_SEARCH_TICKETS) return 'wide'
  await sql`
    insert into watched_search_tickets (tenant_id, search_id, ticket_id)
    select ${ctx.actor.tenantId}, ${search.id}, f.id from unnest(${ids}::bigint[]) f (id)`.execute(ctx.db)
  return undefined
}

/** A search asks for something else: its owner, where they follow it, is told of what changes from now on. */
export async function rememberKeptAnew(ctx: Ctx, search: KeptRow): Promise<void> {
  const watch = await ctx.db.selectFrom('watches').select('id').where('keptSearchId', '=', search.id).executeTakeFirst()
  if (!watch) return
  const tooWide = (await rememberKept(ctx, search)) === 'wide'
  await ctx.db.updateTable('watches').set({ tooWide }).where('id', '=', watch.id).execute()
}
