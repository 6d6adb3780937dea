import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * Several companies may claim one mail domain (decision 085). Who is new with an address of it then belongs to none until somebody
 * says so: what could be stands here, and goes when they belong to a company, or with the claim.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_domains drop constraint company_domains_pkey, add primary key (tenant_id, domain, company_id)`.execute(db)
  await sql`
    create table company_suggestions (
      tenant_id bigint not null,
      company_id bigint not null,
      user_id bigint not null,
      domain text not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, company_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, domain, company_id) references company_domains (tenant_id, domain, company_id)
        on update cascade on delete cascade
    )`.execute(db)
  await sql`create index company_suggestions_by_user on company_suggestions (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'company_suggestions', { customer: 'false' })

  await sql`
    create function settle_company_suggestions() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'users' then
        delete from company_suggestions s where s.tenant_id = new.tenant_id and s.user_id = new.id;
      else
        delete from company_suggestions s where s.tenant_id = new.tenant_id and s.user_id = new.user_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger company_members_settle_suggestions after insert on company_members
    for each row execute function settle_company_suggestions()`.execute(db)
  // Of another address, on the desk, or gone: what the old address said of them counts no more.
  await sql`create trigger users_settle_suggestions after update of email, role, deleted_at on users
    for each row when (old.email is distinct from new.email or old.role is distinct from new.role or old.deleted_at is distinct from new.deleted_at)
    execute function settle_company_suggestions()`.execute(db)
  await search(db)
}

/**
 * People of one company by their words. Found among everybody first, of a company whose people have common names only those came
 * that were among the first thousand of the organisation.
 */
async function search(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_member_ids(p_tenant bigint, p_company bigint, p_words text[], p_limit integer) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.id from company_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      where m.tenant_id = p_tenant and m.company_id = p_company and lower(u.name || ' ' || u.email) like all (p_words)
      order by sort_key(u.name), u.id limit p_limit
    $$`.execute(db)
  const name = sql.raw('function find_member_ids(bigint, bigint, text[], integer)')
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`alter ${name} owner to balcao_system`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`revoke execute on ${name} from public`.execute(db)
  await sql`grant execute on ${name} to balcao_app`.execute(db)
}
