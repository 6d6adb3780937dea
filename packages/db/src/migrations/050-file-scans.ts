import { type Kysely, sql } from 'kysely'

/** What the scanner found, and when it is asked again about what waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      add column threat text,
      add column scan_tries integer not null default 0,
      add column scan_after timestamptz not null default now(),
      add constraint files_threat check ((threat is not null) = (scan = 'infected'))`.execute(db)
  await sql`create index files_due_to_scan on files (scan_after) where scan = 'pending'`.execute(db)
  await sql`create index files_infected on files (tenant_id) where scan = 'infected'`.execute(db)
  await sql`drop index files_to_scan`.execute(db)
}
