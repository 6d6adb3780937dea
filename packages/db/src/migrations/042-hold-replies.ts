import { type Kysely, sql } from 'kysely'

/** Whether a person's replies wait some seconds in which they can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column hold_replies boolean not null default true`.execute(db)
}
