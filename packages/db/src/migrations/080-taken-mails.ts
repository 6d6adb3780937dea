import { type Kysely, sql } from 'kysely'

/** Mails are sent many at a time as well as by the queue (decision 077): who takes one says so, and the other leaves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column taken_until timestamptz`.execute(db)
}
