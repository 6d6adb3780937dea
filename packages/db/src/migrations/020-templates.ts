import { type Kysely, sql } from 'kysely'

/** Answers that are somebody's own, what applying one changes, and how often it is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table templates
      add column owner_id bigint,
      add column changes jsonb not null default '{}',
      add column uses bigint not null default 0,
      add column last_used_at timestamptz,
      add foreign key (tenant_id, owner_id) references users (tenant_id, id) on delete cascade`.execute(db)
  await sql`alter table templates drop constraint templates_tenant_id_name_key`.execute(db)
  await sql`create unique index templates_by_name on templates (tenant_id, coalesce(owner_id, 0), lower(name))`.execute(db)
}
