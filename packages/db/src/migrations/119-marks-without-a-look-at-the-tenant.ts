import { type Kysely, sql } from 'kysely'

/** What is written several times for each message, and always for the tenant whose transaction it is. */
const OFTEN = ['outbox', 'reaction_marks', 'notification_count_deltas'] as const

/**
 * A dozen rows of each message looked up their tenant, and locked it, each. The wall between tenants lets nobody write a row of another's,
 * and whose transaction it is was looked up when it began; so these go with their tenant by a trigger, and look up nothing (decision 100).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of OFTEN) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_tenant_id_fkey`)}`.execute(db)
  await sql`
    create function forget_traces_of_tenant() returns trigger language plpgsql as $$
    begin
      ${sql.raw(OFTEN.map((table) => `delete from ${table} where tenant_id = old.id;`).join('\n      '))}
      return null;
    end $$`.execute(db)
  await sql`create trigger tenants_forget_traces after delete on tenants for each row execute function forget_traces_of_tenant()`.execute(
    db,
  )
}
