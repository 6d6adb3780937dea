import { type Kysely, sql } from 'kysely'

/** The job that looks for bytes nobody names asks by the key alone, whoever's it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index files_by_key on files (id)`.execute(db)
  await sql`create index files_by_thumbnail on files (thumbnail_id) where thumbnail_id is not null`.execute(db)
}
