import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import { documentOf } from './model/documents.ts'

const BATCH = 300
/** Ids of one row of postings lie in one span, so that a common term is no single endless row. */
export const SPAN_BITS = 14

type Due = { tenantId: number; id: number; ticketId: number }

/**
 * Puts the terms of new and changed tickets into the index, oldest mark first. A mark goes in the transaction that writes the postings: whatever
 * ends a worker loses none, and indexing a ticket twice changes nothing.
 * @returns whether there is more
 */
export async function foldDuplicates({ db }: { db: Database }): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, id, ticket_id from duplicate_changes order by id limit ${sql.lit(BATCH)}`.execute(tx),
  )
  for (const [tenantId, marks] of Map.groupBy(rows, ({ tenantId }) => tenantId))
    await asSystem(db, tenantId, (ctx) => indexTickets(ctx.db, tenantId, marks))
  return rows.length === BATCH
}

async function indexTickets(db: Tx, tenantId: number, marks: readonly Due[]): Promise<void> {
  // Two that index the same ticket at once would each write it.
  await sql`select pg_advisory_xact_lock(hashtext('duplicates.fold'), ${tenantId}::int)`.execute(db)
  const ids = [...new Set(marks.map(({ ticketId }) => ticketId))]
  const { rows } = await sql<{ id: number; title: string; text: string; length: number | null }>`
    select t.id, t.title, left(t.description, 8000) as text, d.length from tickets t
    left join duplicate_documents d on d.tenant_id = t.tenant_id and d.ticket_id = t.id
    where t.id = any(${ids}::bigint[]) order by t.id`.execute(db)
  const postings = new Map<string, { term: string; span: number; ids: number[] }>()
  const again: number[] = []
  const lengths: { ticketId: number; length: number }[] = []
  for (const { id, title, text, length } of rows) {
    const document = documentOf({ id, title, text, createdAt: 0 })
    lengths.push({ ticketId: id, length: document.length })
    if (length !== null) again.push(id)
    const span = Math.floor(id / 2 ** SPAN_BITS)
    for (const term of document.terms.keys()) {
      const key = `${span} ${term}`
      const posting = postings.get(key) ?? { term, span, ids: [] }
      posting.ids.push(id % 2 ** SPAN_BITS)
      postings.set(key, posting)
    }
  }
  // In one order always: writers of the same rows never wait for each other in a circle.
  const sorted = [...postings.values()].toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.span - b.span))
  await sql`
    insert into duplicate_postings as p (tenant_id, term, span, n, ids)
    select ${tenantId}, term, span, cardinality(ids), ids from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as g (term text, span int, ids int[])
    on conflict (tenant_id, term, span) do update set
      ids = case when ${again.length > 0} then array(select unnest(p.ids) union select unnest(excluded.ids)) else p.ids || excluded.ids end,
      n = case when ${again.length > 0} then (select count(*) from (select unnest(p.ids) union select unnest(excluded.ids)) u) else p.n + excluded.n end`.execute(
    db,
  )
  await sql`
    insert into duplicate_documents (tenant_id, ticket_id, length)
    select ${tenantId}, "ticketId", length from jsonb_to_recordset(${JSON.stringify(lengths)}::jsonb) as g ("ticketId" bigint, length int)
    on conflict (tenant_id, ticket_id) do update set length = excluded.length`.execute(db)
  const former = rows.reduce((sum, { length }) => sum + (length ?? 0), 0)
  const grown = lengths.reduce((sum, { length }) => sum + length, 0) - former
  await sql`
    insert into duplicate_indexes as i (tenant_id, tickets, length, folded_at) values (${tenantId}, ${rows.length - again.length}, ${grown}, now())
    on conflict (tenant_id) do update set tickets = i.tickets + excluded.tickets, length = i.length + excluded.length, folded_at = now()`.execute(
    db,
  )
  await sql`delete from duplicate_changes where id = any(${marks.map(({ id }) => id)}::bigint[])`.execute(db)
}
