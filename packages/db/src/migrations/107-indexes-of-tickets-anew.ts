import { type Kysely, sql } from 'kysely'

/**
 * 097 wrote every ticket anew, which left the indexes of tickets twice as large as what stands in them: what walks them reads twice the
 * pages (decision 096). A minute for a million tickets, during which none is changed; nothing where there are none yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`reindex table tickets`.execute(db)
}
