import { type Kysely, sql } from 'kysely'
import { createRoles, customerWall } from '../internal/tenancy.ts'

const ME = "(select nullif(current_setting('app.user_id'), '')::bigint)"

/** The desk's own: of these tables customers see no row. */
const NOTHING = [
  'announcements',
  'audit_checkpoints',
  'audit_seals',
  'bulk_edits',
  'company_domains',
  'custom_domains',
  'kept_searches',
  'mails',
  'mentions',
  'notice_defaults',
  'outgoing_messages',
  'recurring_runs',
  'recurring_tickets',
  'tag_counts',
  'templates',
  'ticket_counts',
  'ticket_drafts',
  'ticket_relations',
  'ticket_view_tabs',
  'ticket_views',
  'time_entries',
  'time_timers',
]
/** Facts of the desk that follow from what customers do: written by them, and never read. */
const ADDED = ['audit_events', 'comment_versions', 'notice_mails', 'outbox', 'tag_count_deltas', 'ticket_count_deltas', 'ticket_events']
const THEIR_OWN = [
  'announcement_reads',
  'company_members',
  'notice_preferences',
  'notification_count_deltas',
  'notification_counts',
  'notifications',
  'push_subscriptions',
  'socket_tickets',
]
/** What else they see of a table. */
const SOME = {
  attachments: `not is_internal and (sent_at is not null or author_id = ${ME})`,
  comments: 'not is_internal',
  companies: `id in (select m.company_id from company_members m where m.user_id = ${ME})`,
  custom_field_values: `
    exists (select from custom_fields f where f.tenant_id = custom_field_values.tenant_id and f.id = custom_field_values.field_id and f.entity = 'ticket')
    and exists (select from tickets t where t.tenant_id = custom_field_values.tenant_id and t.id = custom_field_values.entity_id)`,
  custom_fields: 'visible_to_customers and is_active',
  partial_uploads: `author_id = ${ME}`,
  ticket_merges: 'shared',
  ticket_ratings: `
    exists (select from tickets t where t.tenant_id = ticket_ratings.tenant_id and t.id = ticket_ratings.ticket_id and t.requester_id = ${ME})`,
  ticket_watchers: "side = 'customer'",
  tickets: `requester_id = ${ME}
    or exists (select from ticket_watchers w where w.tenant_id = tickets.tenant_id and w.ticket_id = tickets.id and w.user_id = ${ME})
    or company_id in (select m.company_id from company_members m where m.user_id = ${ME} and m.visibility = 'company')`,
}
/** Words of what they see; they add those of what they write. */
const WORDS = {
  comment_texts: 'exists (select from comments o where o.tenant_id = comment_texts.tenant_id and o.id = comment_texts.comment_id)',
  ticket_texts: 'exists (select from tickets o where o.tenant_id = ticket_texts.tenant_id and o.id = ticket_texts.ticket_id)',
}

/**
 * Customers get a role of the database for themselves (decision 070): their walls are its policies, and stand in no plan of
 * the desk any more. What is behind each wall stays as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoles(db)
  await sql`grant usage on schema public to balcao_customer`.execute(db)
  const put = async (table: string, seen: string, written?: string) => {
    await sql`drop policy customer on ${sql.table(table)}`.execute(db)
    await customerWall(db, table, seen, written)
  }
  for (const table of NOTHING) await put(table, 'false')
  for (const table of ADDED) await put(table, 'false', 'true')
  for (const table of THEIR_OWN) await put(table, `user_id = ${ME}`)
  for (const [table, seen] of Object.entries(SOME)) await put(table, seen)
  for (const [table, seen] of Object.entries(WORDS)) await put(table, seen, 'true')
  // What somebody sees is never theirs to say: customers read their own rows of it and write none.
  await sql`drop policy desk_adds on company_members`.execute(db)
  await sql`drop policy desk_changes on company_members`.execute(db)
  await sql`drop policy desk_removes on company_members`.execute(db)
  await sql`create policy desk_adds on company_members as restrictive for insert to balcao_customer with check (false)`.execute(db)
  await sql`create policy desk_changes on company_members as restrictive for update to balcao_customer using (false)`.execute(db)
  await sql`create policy desk_removes on company_members as restrictive for delete to balcao_customer using (false)`.execute(db)
  await sql`do $$ declare forgotten text; begin
    select string_agg(polrelid::regclass::text, ', ') into forgotten from pg_policy
      where pg_get_expr(polqual, polrelid) like '%app.side%' or pg_get_expr(polwithcheck, polrelid) like '%app.side%';
    if forgotten is not null then raise exception 'walls that still ask for the side: %', forgotten; end if;
  end $$`.execute(db)
  await doors(db)
}

/** Refused with a state of its own, by which the caller knows to ask in the other role. Nothing is open to who is refused. */
const AT_THE_WRONG_DOOR = `raise exception 'a session of the other side of the counter' using errcode = 'BAL01'`
/** Rights are a person's base role's. A role without a base counts by its display name, and else as a client. */
const BASE = `left join roles b on b.tenant_id = r.tenant_id and b.base = b.slug
          and (b.slug = r.base or r.base is null and lower(r.slug) in (b.slug, lower(b.name)))`
const QUEUES = (user: string) => `case when b.level = 3 or r.permissions is not null
            then array(select m.queue_id from queue_members m where m.tenant_id = p_tenant and m.user_id = ${user}) else '{}' end`
/** Customers see by their companies; the desk by its roles. */
const COMPANIES = (user: string) => `memberships := '[]';
      if level < 3 then
        select coalesce(jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility)), '[]')
          into memberships from company_members m where m.tenant_id = p_tenant and m.user_id = ${user};
      end if;`

/**
 * The role says which side of the counter a transaction serves, and is the connection's: the doors let nobody into the other
 * one, and without somebody to let in, no tenant stays open behind them.
 */
async function doors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function enter_tenant(p_tenant bigint, p_user bigint, p_side text) returns void language plpgsql as $$
    begin
      if (p_side = 'staff') is distinct from (current_user = 'balcao_app') then ${sql.raw(AT_THE_WRONG_DOOR)}; end if;
      perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', coalesce(p_user::text, ''), true);
    end $$`.execute(db)
  await sql`
    create or replace function enter_session(p_tenant bigint, p_user bigint, p_session bigint)
    returns table (role text, level integer, name text, email text, tenant_status text, queue_ids bigint[], permissions jsonb, proved_at timestamptz,
      second_factor_due boolean, company_id bigint, memberships jsonb)
    language plpgsql as $$
    #variable_conflict use_column
    begin
      perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', p_user::text, true);
      select coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status, ${sql.raw(QUEUES('p_user'))},
          r.permissions, s.proved_at, r.second_factor_required and u.totp_confirmed_at is null, u.company_id
        into role, level, name, email, tenant_status, queue_ids, permissions, proved_at, second_factor_due, company_id
        from sessions s
        join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        ${sql.raw(BASE)}
        join tenants t on t.id = s.tenant_id
        where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.revoked_at is null
          and s.expires_at > now() and s.idle_expires_at > now() and u.is_active;
      if not found then
        perform set_config('app.tenant_id', '', true), set_config('app.user_id', '', true);
        return;
      end if;
      if (level >= 3) <> (current_user = 'balcao_app') then ${sql.raw(AT_THE_WRONG_DOOR)}; end if;
      ${sql.raw(COMPANIES('p_user'))}
      return next;
    end $$`.execute(db)
  await sql`
    create or replace function enter_api_token(p_tenant bigint, p_hash text)
    returns table (user_id bigint, token_id bigint, scopes text[], stale boolean, role text, level integer, name text, email text,
      tenant_status text, queue_ids bigint[], permissions jsonb, second_factor_due boolean, company_id bigint, memberships jsonb)
    language plpgsql as $$
    #variable_conflict use_column
    begin
      perform set_config('app.tenant_id', p_tenant::text, true), set_config('app.user_id', '', true);
      select u.id, a.id, a.scopes, a.last_used_at is null or a.last_used_at < now() - interval '1 minute',
          coalesce(b.slug, 'client'), coalesce(b.level, 1), u.name, u.email, t.status, ${sql.raw(QUEUES('u.id'))},
          r.permissions, r.second_factor_required and u.totp_confirmed_at is null, u.company_id
        into user_id, token_id, scopes, stale, role, level, name, email, tenant_status, queue_ids, permissions, second_factor_due, company_id
        from api_tokens a
        join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
        join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        ${sql.raw(BASE)}
        join tenants t on t.id = a.tenant_id
        where a.tenant_id = p_tenant and a.token_hash = p_hash and a.revoked_at is null
          and (a.expires_at is null or a.expires_at > now()) and u.is_active;
      if not found then
        perform set_config('app.tenant_id', '', true);
        return;
      end if;
      if (level >= 3) <> (current_user = 'balcao_app') then ${sql.raw(AT_THE_WRONG_DOOR)}; end if;
      perform set_config('app.user_id', user_id::text, true);
      ${sql.raw(COMPANIES('enter_api_token.user_id'))}
      return next;
    end $$`.execute(db)
}
