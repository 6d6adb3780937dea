import { type Kysely, sql } from 'kysely'
import { tenantTable } from '../internal/tenancy.ts'

/**
 * Finding that stays quick for words that stand everywhere (decision 037): the newest are walked before the index of words is
 * asked, and whoever sees few tickets is looked up in those alone. What is found is the same. Beside it, what each person
 * searched for and keeps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, more] of [
    ['find_tickets', ''],
    ['find_comments', ', boolean'],
  ] as const)
    await sql`drop function ${sql.raw(`${name}(${FORMER}${more})`)}`.execute(db)
  await sql`drop function find_people(bigint, text[], integer)`.execute(db)
  await sql`grant create on schema public to balcao_system`.execute(db)
  await conditions(db)
  await finder(db, {
    name: 'find_tickets',
    texts: 'ticket_texts',
    key: 'ticket_id',
    of: 'tickets',
    few: 'unnest($4) f(id) join ticket_texts x on x.tenant_id = $1 and x.ticket_id = f.id',
    seen: 'select from tickets t where t.tenant_id = x.tenant_id and t.id = x.id',
  })
  await finder(db, {
    name: 'find_comments',
    texts: 'comment_texts',
    key: 'comment_id',
    of: 'comments',
    few: `comments c join comment_texts x on x.tenant_id = $1 and x.comment_id = c.id and c.tenant_id = $1
      and c.ticket_id = any ($4) and ($5 or not c.is_internal)`,
    seen: `select from comments c join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      where c.tenant_id = x.tenant_id and c.id = x.id and ($5 or not c.is_internal)`,
  })
  await people(db)
  for (const signature of [`find_tickets(${TYPES})`, `find_comments(${TYPES})`, 'find_people(bigint, text[], integer)']) {
    const finds = sql.raw(`function ${signature}`)
    await sql`alter ${finds} owner to balcao_system`.execute(db)
    await sql`revoke execute on ${finds} from public`.execute(db)
    await sql`grant execute on ${finds} to balcao_app`.execute(db)
  }
  await sql`revoke create on schema public from balcao_system`.execute(db)
  await keptSearches(db)
}

const FORMER = 'bigint, tsquery, integer, text[], bigint, bigint[], bigint[], bigint[], text[], text[], bigint[], bigint[]'
const TYPES = 'bigint, tsquery, integer, text[], bigint, bigint[], bigint[], bigint[], jsonb, boolean'
const ASKED = `p_tenant bigint, p_query tsquery, p_limit integer, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[],
  p_copied bigint[], p_filter jsonb, p_notes boolean`
const HEAD = 'language plpgsql stable security definer set search_path = public, pg_temp'

/**
 * What a ticket must be for this reader and these filters, as SQL: one condition for each way of reaching it, so that each can
 * use its own index; none where there is no way. Values are quoted by the server, and known when the statement is planned.
 */
async function conditions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_conditions(p_tenant bigint, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[],
      p_copied bigint[], p_filter jsonb) returns text[] language plpgsql immutable as $$
    declare
      v_follows text := format('t.id in (select w.ticket_id from ticket_watchers w where w.tenant_id = %L and w.user_id = %L)', p_tenant, p_user);
      v_ways text[] := '{}';
      v_filter text := format('t.tenant_id = %L', p_tenant);
      v_tags text := 'exists (select from ticket_tags g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.tag_id = any (%L))';
      v_orNone text := '(t.%1$s = any (%%1$L) or t.%1$s is null and 0 = any (%%1$L::bigint[]))';
      v_limit record;
    begin
      if p_ties is null then v_ways := '{true}'; end if;
      if 'requester' = any (p_ties) then v_ways := v_ways || format('t.requester_id = %L', p_user); end if;
      if 'assignee' = any (p_ties) then v_ways := v_ways || format('t.assignee_id = %L', p_user); end if;
      if 'queue' = any (p_ties) then v_ways := v_ways || format('t.queue_id = any (%L)', p_queues); end if;
      if 'watcher' = any (p_ties) then v_ways := v_ways || v_follows; end if;
      if p_ties is not null and cardinality(p_companies) > 0 then v_ways := v_ways || format('t.company_id = any (%L)', p_companies); end if;
      if p_ties is not null and cardinality(p_copied) > 0 then
        v_ways := v_ways || format('t.company_id = any (%L) and %s', p_copied, v_follows);
      end if;
      for v_limit in
        select case k.key when 'from' then format('t.created_at >= %L', p_filter ->> 'from')
            when 'until' then format('t.created_at < %L', p_filter ->> 'until')
            else format(k.condition, array(select jsonb_array_elements_text(p_filter -> k.key))) end as condition
        from (values ('statuses', 't.status = any (%L)'), ('priorities', 't.priority = any (%L)'), ('tags', v_tags), ('from', ''), ('until', ''),
          ('assignees', format(v_orNone, 'assignee_id')), ('queues', format(v_orNone, 'queue_id')), ('companies', format(v_orNone, 'company_id'))) k(key, condition)
        where p_filter ? k.key
      loop
        v_filter := v_filter || ' and ' || v_limit.condition;
      end loop;
      return array(select v_filter || ' and ' || way from unnest(v_ways) way);
    end $$`.execute(db)
}

/** The newest are looked at first: a word that stands everywhere is found in them a thousand times. */
const NEWEST = 2_000
/** Who reaches no more tickets than this is looked up in them. */
const FEW = 10_000
/** Rows from all over that tell how common the words are: common ones are walked to from the newest on, others have their index. */
const PLACES = 40
const AT_EACH = 50
const COMMON = 0.02
/** Beyond this the index is asked after all. */
const FARTHEST = 300_000
/** How well it fits, and half of it for what is new: a year old counts little more than half. */
const SCORE = '(ts_rank(x.words, p_query) * (0.5 + 0.5 * exp(-extract(epoch from now() - o.created_at) / 7776000)))::real'

type Finder = { name: string; texts: string; key: string; of: string; few: string; seen: string }

/** Of the newest that match, the best first. Creation counts, not change: a note must not move what a customer finds. */
async function finder(db: Kysely<unknown>, { name, texts, key, of, few, seen }: Finder): Promise<void> {
  const raw = sql.raw(`
    create function ${name}(${ASKED}) returns table (id bigint, score real) ${HEAD} as $$
    #variable_conflict use_column
    declare
      v_ways text[] := search_conditions(p_tenant, p_ties, p_user, p_queues, p_companies, p_copied, p_filter);
      v_isOpen boolean := p_ties is null and p_filter is null and p_notes;
      v_seen text := '';
      v_newest text := 'select array_agg(id) from (select x.id from (select tenant_id, ${key} as id, words from ${texts} where tenant_id = $1
        order by ${key} desc limit %s) x where x.words @@ $2 %s order by x.id desc limit $3) h';
      v_reached bigint[];
      v_isCommon boolean;
      v_ids bigint[];
    begin
      if p_query is null or cardinality(v_ways) = 0 then return; end if;
      if not v_isOpen then
        v_seen := (select ' and exists (${seen} and (' || string_agg('(' || way || ')', ' or ') || '))' from unnest(v_ways) way);
      end if;
      <<found>> begin
        execute format(v_newest, ${NEWEST}, v_seen) into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
        exit found when cardinality(v_ids) >= p_limit;
        if not v_isOpen then
          execute (select 'select array_agg(id) from (' ||
              string_agg(format('(select t.id from tickets t where %s limit ${FEW + 1})', way), ' union ') || ') f' from unnest(v_ways) way)
            into v_reached;
          if coalesce(cardinality(v_reached), 0) <= ${FEW} then
            execute 'select array_agg(id) from (select x.${key} as id from ${few} where x.words @@ $2 order by 1 desc limit $3) h'
              into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
            exit found;
          end if;
        end if;
        execute 'select count(*) filter (where s.words @@ $2) > count(*) * ${COMMON} from (
            select min(${key}) as first, (max(${key}) - min(${key})) / ${PLACES} + 1 as step from ${texts} where tenant_id = $1) r,
          generate_series(0, ${PLACES - 1}) n, lateral (
            select words from ${texts} where tenant_id = $1 and ${key} >= r.first + n * r.step order by ${key} limit ${AT_EACH}) s'
          into v_isCommon using p_tenant, p_query;
        if v_isCommon then
          execute format(v_newest, ${FARTHEST}, v_seen) into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
          exit found when cardinality(v_ids) >= p_limit;
        end if;
        execute 'with m as materialized (select tenant_id, ${key} as id from ${texts} where tenant_id = $1 and words @@ $2)
            select array_agg(id) from (select x.id from m x where true ' || v_seen || ' order by x.id desc limit $3) h'
          into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
      end;
      return query select o.id, ${SCORE} from unnest(v_ids) f(id)
        join ${texts} x on x.tenant_id = p_tenant and x.${key} = f.id join ${of} o on o.tenant_id = p_tenant and o.id = f.id
        order by 2 desc, 1 desc;
    end $$`)
  await sql`${raw}`.execute(db)
}

/**
 * Each word somewhere in the name or the address, of two letters where a word begins; where nobody has them, who is called
 * nearly so. The patterns are part of the statement: only so does the index of letters answer them.
 */
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_people(p_tenant bigint, p_words text[], p_limit integer) returns table (id bigint, score real) ${sql.raw(HEAD)} as $$
    #variable_conflict use_column
    declare
      v_who constant text := 'public.search_fold(u.name || '' '' || u.email)';
      v_asked text := public.search_fold(array_to_string(p_words, ' '));
      v_all text := (
        select string_agg(case when length(w) > 2 then format('%s like %L', v_who, '%' || w || '%')
          else format('(%1$s like %2$L or %1$s like %3$L)', v_who, w || '%', '% ' || w || '%') end, ' and ')
        from (select public.search_fold(w) as w from unnest(p_words) w) f where w <> '');
    begin
      if v_all is null then return; end if;
      return query execute 'select u.id, (case when public.search_fold(u.name) like $3 then 1 else 0.9 end)::real from users u
        where u.tenant_id = $1 and u.deleted_at is null and ' || v_all || ' order by 2 desc, u.name, u.id limit $2'
        using p_tenant, p_limit, public.search_fold(p_words[1]) || '%';
      if found or length(v_asked) < 4 then return; end if;
      return query execute format('select u.id, (word_similarity(%1$L, %2$s) * 0.8)::real from users u
        where u.tenant_id = $1 and u.deleted_at is null and %1$L <%% %2$s order by 2 desc, u.name, u.id limit least($2, 20)', v_asked, v_who)
        using p_tenant, p_limit;
    end $$`.execute(db)
}

/** What a person searched for lately, and what they keep under a name: nobody else's business. */
async function keptSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_searches (
      tenant_id bigint not null,
      id bigint generated by default as identity,
      user_id bigint not null,
      q text not null check (length(q) between 1 and 200),
      name text check (length(name) between 1 and 60),
      used_at timestamptz not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create unique index kept_searches_recent on kept_searches (tenant_id, user_id, q) where name is null`.execute(db)
  await sql`create unique index kept_searches_named on kept_searches (tenant_id, user_id, lower(name)) where name is not null`.execute(db)
  await tenantTable(db, 'kept_searches', { customer: 'false' })
}
