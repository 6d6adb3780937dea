import { type Kysely, sql } from 'kysely'

/**
 * Names stand as people look for them: "Ótica" after "Norte Log", "ana" beside "Ana". Accents and case are folded rather than
 * sorted by a collation of the system, whose indexes break when the system's rules change (see decision 061).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sort_key(p_text text) returns text language sql immutable strict parallel safe as $$
      select lower(public.unaccent('public.unaccent'::regdictionary, p_text))
    $$`.execute(db)
  for (const name of ['users_by_name', 'users_by_role', 'users_by_company', 'companies_by_name'])
    await sql`drop index ${sql.id(name)}`.execute(db)
  await sql`create index users_by_name on users (tenant_id, sort_key(name), id)`.execute(db)
  await sql`create index users_by_role on users (tenant_id, role, sort_key(name), id)`.execute(db)
  await sql`create index users_by_company on users (tenant_id, company_id, sort_key(name), id)`.execute(db)
  await sql`create index companies_by_name on companies (tenant_id, sort_key(name), id)`.execute(db)
}
