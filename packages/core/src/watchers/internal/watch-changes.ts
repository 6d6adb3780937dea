import { STATUSES } from '@balcao/contracts/tickets/statuses'
import type { WatchedEntity } from '@balcao/contracts/watchers/watching'
import type { DB } from '@balcao/db/schema'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import type { ViewRow } from '../../ticket-list/view-rows.ts'
import { visible } from '../../tickets/visible.ts'
import { readerOf } from '../search-reader.ts'

/** Of a tag, so many of the tickets that were opened last are looked at. */
const TAGGED = 2_000

type Row = { row: { id: number; entityId: number }; entity: WatchedEntity; view?: ViewRow | undefined }

/**
 * When a ticket of each thing, of those the caller sees, changed last: by the ids of the rows. A queue and a company have an index of their
 * tickets in this order, by status; a tag's newest tickets and those a followed view or search holds are few enough to be looked at.
 */
export async function lastChanges(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, string>> {
  const seen = visible(expressionBuilder<DB & { t: DB['tickets'] }, 't'>(), ctx.actor)
  const of = (entity: WatchedEntity) => rows.filter((one) => one.entity === entity)
  const byColumn = (column: 'queue_id' | 'company_id') => sql`
    select max(f.updated_at) as at from unnest(${[...STATUSES]}::text[]) s (status), lateral (
      select t.updated_at from tickets t where t.${sql.raw(column)} = k.entity_id and t.status = s.status and ${seen}
      order by t.updated_at desc, t.id desc limit 1) f`
  const among = (ids: RawBuilder<unknown>) =>
    sql`select max(t.updated_at) as at from (${ids}) f join tickets t on t.id = f.ticket_id where ${seen}`
  const ask = async (asked: readonly Row[], last: RawBuilder<unknown>): Promise<[number, string][]> => {
    if (asked.length === 0) return []
    const readers = asked.map(({ view }) => (view ? readerOf(view, me(ctx)) : 0))
    const { rows: found } = await sql<{ id: number; at: string | null }>`
      select k.id, l.at
      from unnest(${asked.map(({ row }) => row.id)}::bigint[], ${asked.map(({ row }) => row.entityId)}::bigint[], ${readers}::bigint[])
        k (id, entity_id, reader_id), lateral (${last}) l`.execute(ctx.db)
    return found.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as [number, string]]))
  }
  const tagged = sql`select ticket_id from ticket_tags where tag_id = k.entity_id order by ticket_id desc limit ${sql.lit(TAGGED)}`
  const held = sql`select ticket_id from watched_view_tickets where view_id = k.entity_id and reader_id = k.reader_id`
  const found = sql`select ticket_id from watched_search_tickets where search_id = k.entity_id`
  return new Map([
    ...(await ask(of('queue'), byColumn('queue_id'))),
    ...(await ask(of('company'), byColumn('company_id'))),
    ...(await ask(of('tag'), among(tagged))),
    ...(await ask(of('search'), among(held))),
    ...(await ask(of('kept_search'), among(found))),
  ])
}
