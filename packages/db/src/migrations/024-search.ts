import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * Full text of tickets and messages: words without accents, by their Portuguese stems, beside the rows they are of, so that
 * a change of status or order writes no index of words. Triggers keep them. Finding is by functions that name the tenant
 * and the reader's reach; what they answer is read again under row level security (see 005).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['unaccent', 'btree_gin', 'fuzzystrmatch'])
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db)
  // The dictionary is named, so that the answer hangs on the text alone. Signs part words; "ações" and "ação" become one.
  await sql`
    create function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
      select btrim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, p_text)),
        '[[:cntrl:]!-/:-@\\[-\`{-~]+', ' ', 'g'), 'oes\\M', 'ao', 'g'))
    $$`.execute(db)
  await sql`
    create function search_words(p_text text) returns tsvector language sql immutable strict parallel safe as $$
      select to_tsvector('pg_catalog.portuguese'::regconfig, public.search_fold(left(p_text, 50000)))
    $$`.execute(db)
  // Words match what begins like them; phrases match as written; a sign that is no word asks for nothing.
  await sql`
    create function search_query(p_words text[], p_phrases text[], p_without text[]) returns tsquery language sql immutable parallel safe as $$
      with wanted as (
        select (nullif(phraseto_tsquery('pg_catalog.portuguese', public.search_fold(w))::text, '') || ':*')::tsquery as q from unnest(p_words) w
        union all select phraseto_tsquery('pg_catalog.portuguese', public.search_fold(p)) from unnest(p_phrases) p
        union all select !!phraseto_tsquery('pg_catalog.portuguese', public.search_fold(n)) from unnest(p_without) n
      )
      select nullif(string_agg('(' || q::text || ')', ' & '), '')::tsquery from wanted where q::text <> ''
    $$`.execute(db)

  await texts(db, { texts: 'ticket_texts', of: 'tickets', key: 'ticket_id', words: TICKET_WORDS, changes: 'title, description' })
  await texts(db, {
    texts: 'comment_texts',
    of: 'comments',
    key: 'comment_id',
    words: 'public.search_words(n.content)',
    changes: 'content',
  })
  await sql`create index users_folded on users using gin (public.search_fold(name || ' ' || email) gin_trgm_ops)`.execute(db)
  await finders(db)
}

const TICKET_WORDS = `setweight(public.search_words(n.title), 'A') || setweight(public.search_words(n.description), 'C')`

/** Words of each row of a table, kept by triggers: many new rows at once, changed ones each. */
async function texts(db: Kysely<unknown>, t: { texts: string; of: string; key: string; words: string; changes: string }): Promise<void> {
  const [name, of, key] = [sql.raw(t.texts), sql.raw(t.of), sql.raw(t.key)]
  await sql`
    create table ${name} (
      tenant_id bigint not null,
      ${key} bigint not null,
      words tsvector not null,
      primary key (tenant_id, ${key}),
      foreign key (tenant_id, ${key}) references ${of} (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, t.texts, {
    customer: `exists (select from ${t.of} o where o.tenant_id = ${t.texts}.tenant_id and o.id = ${t.texts}.${t.key})`,
    customerMayInsert: true,
  })
  await sql`insert into ${name} select n.tenant_id, n.id, ${sql.raw(t.words)} from ${of} n`.execute(db)
  await sql`create index ${sql.raw(`${t.texts}_words`)} on ${name} using gin (tenant_id, words)`.execute(db)
  await sql`
    create function ${sql.raw(`add_${t.texts}`)}() returns trigger language plpgsql as $$ begin
      insert into public.${name} select n.tenant_id, n.id, ${sql.raw(t.words)} from fresh n;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after insert on ${of} referencing new table as fresh
    for each statement execute function ${sql.raw(`add_${t.texts}`)}()`.execute(db)
  await sql`
    create function ${sql.raw(`change_${t.texts}`)}() returns trigger language plpgsql as $$ begin
      update public.${name} set words = w.words from (select ${sql.raw(t.words)} as words from (select new.*) n) w
      where tenant_id = new.tenant_id and ${key} = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${sql.raw(`${t.texts}_change`)} after update of ${sql.raw(t.changes)} on ${of}
    for each row execute function ${sql.raw(`change_${t.texts}`)}()`.execute(db)
}

/** A ticket the reader's ties reach, and that the search's filters let through; null is no condition. */
const REACHED = `(p_ties is null
    or 'requester' = any (p_ties) and t.requester_id = p_user
    or 'assignee' = any (p_ties) and t.assignee_id = p_user
    or 'queue' = any (p_ties) and t.queue_id = any (p_queues)
    or t.company_id = any (p_companies)
    or ('watcher' = any (p_ties) or t.company_id = any (p_copied)) and exists (
      select from ticket_watchers w where w.tenant_id = p_tenant and w.ticket_id = t.id and w.user_id = p_user))
  and (p_statuses is null or t.status = any (p_statuses))
  and (p_priorities is null or t.priority = any (p_priorities))
  and (p_assignees is null or coalesce(t.assignee_id, 0) = any (p_assignees))
  and (p_tags is null or exists (
    select from ticket_tags g where g.tenant_id = p_tenant and g.ticket_id = t.id and g.tag_id = any (p_tags)))`
const ASKED = `p_tenant bigint, p_query tsquery, p_limit integer, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[], p_copied bigint[],
  p_statuses text[], p_priorities text[], p_assignees bigint[], p_tags bigint[]`
const TYPES = 'bigint, tsquery, integer, text[], bigint, bigint[], bigint[], bigint[], text[], text[], bigint[], bigint[]'
/** How well it fits, and half of it for what is new: a year old counts little more than half. */
const SCORE = `(ts_rank(h.words, p_query) * (0.5 + 0.5 * exp(-extract(epoch from now() - h.created_at) / 7776000)))::real`

/** Of the newest that match, the best first. Creation counts, not change: a note must not move what a customer finds. */
async function finders(db: Kysely<unknown>): Promise<void> {
  const head = (name: string) =>
    sql.raw(`create function ${name} language sql stable security definer set search_path = public, pg_temp as`)
  await sql`${head(`find_tickets(${ASKED}) returns table (id bigint, score real)`)} $$
    select h.id, ${sql.raw(SCORE)} from (
      select t.id, t.created_at, x.words from ticket_texts x
      join tickets t on t.tenant_id = x.tenant_id and t.id = x.ticket_id
      where x.tenant_id = p_tenant and x.words @@ p_query and ${sql.raw(REACHED)}
      order by x.ticket_id desc limit p_limit
    ) h order by 2 desc, 1 desc $$`.execute(db)
  await sql`${head(`find_comments(${ASKED}, p_notes boolean) returns table (id bigint, score real)`)} $$
    select h.id, ${sql.raw(SCORE)} from (
      select c.id, c.created_at, x.words from comment_texts x
      join comments c on c.tenant_id = x.tenant_id and c.id = x.comment_id
      join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      where x.tenant_id = p_tenant and x.words @@ p_query and (p_notes or not c.is_internal) and ${sql.raw(REACHED)}
      order by x.comment_id desc limit p_limit
    ) h order by 2 desc, 1 desc $$`.execute(db)
  // Each word somewhere in the name or the address; where nobody has them, who is called nearly so.
  await sql`${head('find_people(p_tenant bigint, p_words text[], p_limit integer) returns table (id bigint, score real)')} $$
    with exact as (
      select u.id, case when public.search_fold(u.name) like public.search_fold(p_words[1]) || '%' then 1 else 0.9 end as score, u.name
      from users u
      where u.tenant_id = p_tenant and u.deleted_at is null and cardinality(p_words) > 0
        and public.search_fold(u.name || ' ' || u.email) like all (select '%' || public.search_fold(w) || '%' from unnest(p_words) w)
      order by 2 desc, u.name, u.id limit p_limit
    ), near as (
      select u.id, word_similarity(a.folded, public.search_fold(u.name || ' ' || u.email)) * 0.8 as score, u.name
      from (select public.search_fold(array_to_string(p_words, ' ')) as folded) a, users u
      where not exists (select from exact) and length(a.folded) > 3 and u.tenant_id = p_tenant and u.deleted_at is null
        and a.folded <% public.search_fold(u.name || ' ' || u.email)
      order by 2 desc, u.name, u.id limit least(p_limit, 20)
    )
    select id, score::real from (select * from exact union all select * from near) found order by score desc, name, id $$`.execute(db)

  await sql`grant create on schema public to balcao_system`.execute(db)
  for (const one of [`find_tickets(${TYPES})`, `find_comments(${TYPES}, boolean)`, 'find_people(bigint, text[], integer)']) {
    const name = sql.raw(`function ${one}`)
    await sql`alter ${name} owner to balcao_system`.execute(db)
    await sql`revoke execute on ${name} from public`.execute(db)
    await sql`grant execute on ${name} to balcao_app`.execute(db)
  }
  await sql`revoke create on schema public from balcao_system`.execute(db)
}
