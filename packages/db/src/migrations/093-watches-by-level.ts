import { type Kysely, sql } from 'kysely'

/** Who follows what beside tickets, for the whole organisation: newest first of each level, as who follows tickets (decision 084). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index watches_by_level on watches (tenant_id, level, created_at desc, id desc)`.execute(db)
}
