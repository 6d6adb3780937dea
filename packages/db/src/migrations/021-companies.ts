import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

const ME = "(select nullif(current_setting('app.user_id'), '')::bigint)"

/** Companies as the desk knows them, who belongs to them, and which of their tickets each contact sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column legal_name text not null default '',
      add column cnpj text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
      add column phone text not null default '',
      add column website text not null default '',
      add column address text not null default '',
      add column segment text not null default '',
      add column notes text not null default '',
      add column is_active boolean not null default true,
      add column updated_at timestamptz not null default now(),
      add column version integer not null default 1`.execute(db)
  await sql`create unique index companies_by_cnpj on companies (tenant_id, cnpj) where cnpj is not null`.execute(db)
  await sql`create index companies_by_name on companies (tenant_id, name, id)`.execute(db)
  await sql`create index companies_words on companies using gin
    (lower(name || ' ' || legal_name || ' ' || coalesce(cnpj, '')) gin_trgm_ops)`.execute(db)
  await sql`create index tickets_by_company on tickets (tenant_id, company_id, status, updated_at desc, id desc)`.execute(db)

  await sql`
    create table company_members (
      tenant_id bigint not null,
      company_id bigint not null,
      user_id bigint not null,
      role text not null default 'requester' check (role in ('viewer', 'requester', 'approver', 'manager')),
      visibility text not null default 'own' check (visibility in ('own', 'cc', 'company')),
      created_at timestamptz not null default now(),
      primary key (tenant_id, company_id, user_id),
      foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index company_members_by_user on company_members (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'company_members', { customer: `user_id = ${ME}` })
  // What somebody sees is never theirs to say: customers read their own rows and write none.
  const staff = sql`((select current_setting('app.side')) = 'staff')`
  await sql`create policy desk_adds on company_members as restrictive for insert to balcao_app with check ${staff}`.execute(db)
  await sql`create policy desk_changes on company_members as restrictive for update to balcao_app using ${staff}`.execute(db)
  await sql`create policy desk_removes on company_members as restrictive for delete to balcao_app using ${staff}`.execute(db)

  await sql`
    create table company_domains (
      tenant_id bigint not null,
      company_id bigint not null,
      domain text not null check (domain = lower(domain)),
      verified_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (tenant_id, domain),
      foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index company_domains_by_company on company_domains (tenant_id, company_id)`.execute(db)
  await tenantTable(db, 'company_domains', { customer: 'false' })

  await followPrimary(db)
  const known = sql.raw(
    `(select current_setting('app.side')) = 'staff' or id in (select m.company_id from company_members m where m.user_id = ${ME})`,
  )
  await sql`create policy customer on companies as restrictive to balcao_app using (${known}) with check (${known})`.execute(db)

  await search(db)
  await doors(db)
  await sql`set local role balcao_system`.execute(db)
  await sql`insert into company_members (tenant_id, company_id, user_id)
    select tenant_id, company_id, id from users where company_id is not null and deleted_at is null`.execute(db)
  await sql`reset role`.execute(db)
}

/** Whoever has a primary company belongs to it; who leaves it, or is removed, sees nothing of it any more. */
async function followPrimary(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_primary_company() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from company_members m where m.tenant_id = old.tenant_id and m.user_id = old.id
          and (new.deleted_at is not null or m.company_id = old.company_id and new.company_id is distinct from old.company_id);
      end if;
      if new.company_id is not null and new.deleted_at is null then
        insert into company_members (tenant_id, company_id, user_id) values (new.tenant_id, new.company_id, new.id)
          on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger users_follow_company_in after insert on users
    for each row when (new.company_id is not null) execute function follow_primary_company()`.execute(db)
  await sql`create trigger users_follow_company after update of company_id, deleted_at on users
    for each row when (old.company_id is distinct from new.company_id or old.deleted_at is distinct from new.deleted_at)
    execute function follow_primary_company()`.execute(db)
}

/** LIKE is not leakproof (see 005): ids come from here, rows are read again under row level security. */
async function search(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_company_ids(p_tenant bigint, p_words text[], p_limit integer) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.id from companies c
      where c.tenant_id = p_tenant and lower(c.name || ' ' || c.legal_name || ' ' || coalesce(c.cnpj, '')) like all (p_words)
      order by c.name, c.id limit p_limit
    $$`.execute(db)
  const name = sql.raw('function find_company_ids(bigint, text[], integer)')
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`alter ${name} owner to balcao_system`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await sql`revoke execute on ${name} from public`.execute(db)
  await sql`grant execute on ${name} to balcao_app`.execute(db)
}

/** What opens a request also says which companies' tickets a customer sees. */
async function doors(db: Kysely<unknown>): Promise<void> {
  await sql`drop function enter_session(bigint, bigint, bigint)`.execute(db)
  await sql`
    create function enter_session(p_tenant bigint, p_user bigint, p_session bigint)
    returns table (role text, level integer, name text, email text, tenant_status text, queue_ids bigint[], permissions jsonb, proved_at timestamptz,
      second_factor_due boolean, company_id bigint, memberships jsonb)
    language plpgsql as $$
    #variable_conflict use_column
    begin
      perform set_config('app.tenant_id', p_tenant::text, true),
              set_config('app.user_id', p_user::text, true),
              set_config('app.side', 'customer', true);
      -- A role without a base counts by its display name, and else as a client.
      select coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status,
          case when b.level = 3 or r.permissions is not null then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = p_user) else '{}' end,
          r.permissions, s.proved_at, r.second_factor_required and u.totp_confirmed_at is null, u.company_id
        into role, level, name, email, tenant_status, queue_ids, permissions, proved_at, second_factor_due, company_id
        from sessions s
        join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug
          and (b.slug = r.base or r.base is null and lower(r.slug) in (b.slug, lower(b.name)))
        join tenants t on t.id = s.tenant_id
        where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.revoked_at is null
          and s.expires_at > now() and s.idle_expires_at > now() and u.is_active;
      if not found then return; end if;
      -- Not in the query: the planner may try a condition on rows that are not the caller's.
      memberships := '[]';
      -- Customers see by their companies; the desk by its roles.
      if level < 3 then
        select coalesce(jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility)), '[]')
          into memberships from company_members m where m.tenant_id = p_tenant and m.user_id = p_user;
      end if;
      if level >= 3 then perform set_config('app.side', 'staff', true); end if;
      return next;
    end $$`.execute(db)

  await sql`drop function enter_api_token(bigint, text)`.execute(db)
  // The same for a personal API token: it stands for its person, with their rights of this moment.
  await sql`
    create function enter_api_token(p_tenant bigint, p_hash text)
    returns table (user_id bigint, token_id bigint, scopes text[], stale boolean, role text, level integer, name text, email text,
      tenant_status text, queue_ids bigint[], permissions jsonb, second_factor_due boolean, company_id bigint, memberships jsonb)
    language plpgsql as $$
    #variable_conflict use_column
    begin
      perform set_config('app.tenant_id', p_tenant::text, true),
              set_config('app.user_id', '', true),
              set_config('app.side', 'customer', true);
      select u.id, a.id, a.scopes, a.last_used_at is null or a.last_used_at < now() - interval '1 minute',
          coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status,
          case when b.level = 3 or r.permissions is not null then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = u.id) else '{}' end,
          r.permissions, r.second_factor_required and u.totp_confirmed_at is null, u.company_id
        into user_id, token_id, scopes, stale, role, level, name, email, tenant_status, queue_ids, permissions, second_factor_due, company_id
        from api_tokens a
        join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
        join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug
          and (b.slug = r.base or r.base is null and lower(r.slug) in (b.slug, lower(b.name)))
        join tenants t on t.id = a.tenant_id
        where a.tenant_id = p_tenant and a.token_hash = p_hash and a.revoked_at is null
          and (a.expires_at is null or a.expires_at > now()) and u.is_active;
      if not found then return; end if;
      perform set_config('app.user_id', user_id::text, true);
      memberships := '[]';
      -- Customers see by their companies; the desk by its roles.
      if level < 3 then
        select coalesce(jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility)), '[]')
          into memberships from company_members m where m.tenant_id = p_tenant and m.user_id = enter_api_token.user_id;
      end if;
      if level >= 3 then perform set_config('app.side', 'staff', true); end if;
      return next;
    end $$`.execute(db)
}
