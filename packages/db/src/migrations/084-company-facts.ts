import { type Kysely, sql } from 'kysely'

/**
 * What a desk knows of a company beside its data: how much it matters, how it fares, who answers for it, whose branch it is, and
 * since when it is closed. `is_active` stays what decides whether it is served.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column tier text check (tier in ('basic', 'premium', 'enterprise')),
      add column health text check (health in ('at_risk', 'steady', 'happy')),
      add column owner_user_id bigint,
      add column parent_id bigint check (parent_id <> id),
      add column phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array'),
      add column addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
      add column closed_at timestamptz check (closed_at is null or not is_active),
      add constraint companies_owner foreign key (tenant_id, owner_user_id) references users (tenant_id, id),
      add constraint companies_parent foreign key (tenant_id, parent_id) references companies (tenant_id, id) on delete set null (parent_id)`.execute(
    db,
  )
  await sql`create index companies_by_parent on companies (tenant_id, parent_id) where parent_id is not null`.execute(db)
  await sql`create index companies_by_owner on companies (tenant_id, owner_user_id) where owner_user_id is not null`.execute(db)
}
