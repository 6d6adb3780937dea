import { type Kysely, sql } from 'kysely'

/** Whoever tells facts that nobody waits for says so, and they are published with others (decision 100). The payload is JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function announce_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', case when current_setting('app.announces', true) = 'later' then '"later"' else '' end);
      return null;
    end $$`.execute(db)
}
