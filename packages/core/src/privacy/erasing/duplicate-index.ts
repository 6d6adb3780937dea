import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { SPAN_BITS } from '../../duplicates/fold.ts'

/** Takes tickets out of the index of duplicates: its terms are their words. They are not indexed again. */
export async function leaveDuplicateIndex(db: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  // Whoever indexes them at this moment ends first.
  await sql`select pg_advisory_xact_lock(hashtext('duplicates.fold'), ${tenantId}::int)`.execute(db)
  const spans = Map.groupBy(ids, (id) => Math.floor(id / 2 ** SPAN_BITS))
  for (const [span, members] of spans) {
    const places = members.map((id) => id % 2 ** SPAN_BITS)
    await sql`update duplicate_postings p set ids = kept.ids, n = cardinality(kept.ids)
      from (select term, array(select unnest(ids) except select unnest(${places}::int[])) as ids from duplicate_postings
        where tenant_id = ${tenantId} and span = ${span} and ids && ${places}::int[]) kept
      where p.tenant_id = ${tenantId} and p.span = ${span} and p.term = kept.term`.execute(db)
    await sql`delete from duplicate_postings where tenant_id = ${tenantId} and span = ${span} and n = 0`.execute(db)
  }
  await sql`
    with gone as (delete from duplicate_documents where tenant_id = ${tenantId} and ticket_id = any(${[...ids]}::bigint[]) returning length)
    update duplicate_indexes set tickets = tickets - (select count(*) from gone), length = length - coalesce((select sum(length) from gone), 0)
    where tenant_id = ${tenantId}`.execute(db)
  await sql`delete from duplicate_changes where tenant_id = ${tenantId} and ticket_id = any(${[...ids]}::bigint[])`.execute(db)
}
