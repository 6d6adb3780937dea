import { type Kysely, sql } from 'kysely'

/**
 * Common words beside a filter, or for a reader of a part of the desk, that few new tickets fit (decision 063): rows from all
 * over tell beforehand whether walking would find enough, and what fits is counted only where it may be little. Then it is
 * asked for its words, the newest first, until enough is found. What is found is the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  await finder(db, {
    name: 'find_tickets',
    texts: 'ticket_texts',
    key: 'ticket_id',
    of: 'tickets',
    few: 'unnest($4) f(id) join ticket_texts x on x.tenant_id = $1 and x.ticket_id = f.id',
    within: 'select u.id from unnest($4) u(id)',
    seen: 'select from tickets t where t.tenant_id = x.tenant_id and t.id = x.id',
  })
  await finder(db, {
    name: 'find_comments',
    texts: 'comment_texts',
    key: 'comment_id',
    of: 'comments',
    few: `comments c join comment_texts x on x.tenant_id = $1 and x.comment_id = c.id and c.tenant_id = $1
      and c.ticket_id = any ($4) and ($5 or not c.is_internal)`,
    within: 'select c.id from unnest($4) u(id) join comments c on c.tenant_id = $1 and c.ticket_id = u.id and ($5 or not c.is_internal)',
    seen: `select from comments c join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      where c.tenant_id = x.tenant_id and c.id = x.id and ($5 or not c.is_internal)`,
  })
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}

const ASKED = `p_tenant bigint, p_query tsquery, p_limit integer, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[],
  p_copied bigint[], p_filter jsonb, p_notes boolean`

/** The newest are looked at first: a word that stands everywhere is found in them a thousand times. */
const NEWEST = 2_000
/** So many places of what may be walked, the newest three tenths, and as many texts at each, tell how common the words are. */
const [PLACES, LATE, AT_EACH] = [40, 28, 150]
const COMMON = 0.02
/** So many tickets at each place tell how much a filter, or a reader's reach, lets through. */
const FIT_AT_EACH = 25
/** No walk goes farther; beyond it other ways are asked. One is begun only where it would find half as much again as is wanted. */
const FARTHEST = 300_000
const SURELY = 1.5
/** Who reaches no more tickets than this is looked up in them, whatever the words; to the other bound, for common words. */
const FEW = 10_000
const SOME = 60_000
/** How well it fits, and half of it for what is new: a year old counts little more than half. */
const SCORE = '(ts_rank(x.words, p_query) * (0.5 + 0.5 * exp(-extract(epoch from now() - o.created_at) / 7776000)))::real'

/** `few` are the texts of the tickets that are reached, `x`, and `within` their ids alone. */
type Finder = { name: string; texts: string; key: string; of: string; few: string; within: string; seen: string }

/** Of the newest that match, the best first. Creation counts, not change: a note must not move what a customer finds. */
async function finder(db: Kysely<unknown>, { name, texts, key, of, few, within, seen }: Finder): Promise<void> {
  const places = (from: number) => `generate_series(${from}, ${PLACES - 1}) n`
  const reach = (table: string, id: string) =>
    `(select min(${id}) as first, (max(${id}) - min(${id})) / ${PLACES} + 1 as step from ${table} where tenant_id = $1) r`
  const raw = sql.raw(`
    create or replace function ${name}(${ASKED}) returns table (id bigint, score real)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare
      v_ways text[] := search_conditions(p_tenant, p_ties, p_user, p_queues, p_companies, p_copied, p_filter);
      v_isOpen boolean := p_ties is null and p_filter is null and p_notes;
      v_way text := (select '(' || string_agg('(' || way || ')', ' or ') || ')' from unnest(v_ways) way);
      v_seen text := '';
      v_newest text := 'select array_agg(id) from (select x.id from (select tenant_id, ${key} as id, words from ${texts} where tenant_id = $1
        order by ${key} desc limit %s) x where x.words @@ $2 %s order by x.id desc limit $3) h';
      v_reached bigint[];
      v_matching float8;
      v_fitting float8 := 1;
      v_fittingOfLate float8 := 1;
      v_ids bigint[];
    begin
      if p_query is null or cardinality(v_ways) = 0 then return; end if;
      if not v_isOpen then v_seen := ' and exists (${seen} and ' || v_way || ')'; end if;
      <<found>> begin
        execute format(v_newest, ${NEWEST}, v_seen) into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
        exit found when cardinality(v_ids) >= p_limit;
        execute 'select coalesce(avg((s.words @@ $2)::int), 0) from ${reach(texts, key)}, ${places(LATE)}, lateral (
            select words from ${texts} where tenant_id = $1 and ${key} >= r.first + n * r.step order by ${key} limit ${AT_EACH}) s'
          into v_matching using p_tenant, p_query;
        if not v_isOpen then
          execute 'select coalesce(avg(f.fits::int), 0), coalesce(avg(f.fits::int) filter (where f.n >= ${LATE}), 0) from (
              select n, coalesce(' || v_way || ', false) as fits from ${reach('tickets', 'id')}, ${places(0)}, lateral (
                select * from tickets where tenant_id = $1 and id >= r.first + n * r.step order by id limit ${FIT_AT_EACH}) t) f'
            into v_fitting, v_fittingOfLate using p_tenant;
        end if;
        if not v_isOpen and v_fitting * coalesce((select last_number from ticket_numbers where tenant_id = p_tenant), 0) < ${SOME * SURELY} then
          execute (select 'select array_agg(id) from (' ||
              string_agg(format('(select t.id from tickets t where %s limit ${SOME + 1})', way), ' union ') || ') f' from unnest(v_ways) way)
            into v_reached;
          if coalesce(cardinality(v_reached), 0) <= ${FEW} then
            execute 'select array_agg(id) from (select x.${key} as id from ${few} where x.words @@ $2 order by 1 desc limit $3) h'
              into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
            exit found;
          end if;
        end if;
        if v_matching > ${COMMON} and ${FARTHEST} * v_matching * v_fittingOfLate > p_limit * ${SURELY} then
          execute format(v_newest, ${FARTHEST}, v_seen) into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
          exit found when cardinality(v_ids) >= p_limit;
        end if;
        if v_matching > ${COMMON} and cardinality(v_reached) <= ${SOME} then
          execute 'select array_agg(id) from (select f.id from (${within} order by 1 desc offset 0) f
              where (select true from ${texts} x where x.tenant_id = $1 and x.${key} = f.id and x.words @@ $2 limit 1) is not null limit $3) h'
            into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
          exit found;
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
