import { type Kysely, sql } from 'kysely'

/**
 * How common words are is asked farther back too, where the newest rows have too few (decision 098): a word of all messages but the newest was
 * taken for a rare one, and everything that has it in a window of the index was read. What is found is the same.
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
    naming: 0.2,
    also: '',
  })
  await finder(db, {
    name: 'find_comments',
    texts: 'comment_texts',
    key: 'comment_id',
    of: 'comments',
    few: `comments c join comment_texts x on x.tenant_id = $1 and x.comment_id = c.id and c.tenant_id = $1
      and c.ticket_id = any ($4) and ($5 or not c.is_internal)`,
    within: 'select c.id from unnest($4) u(id) join comments c on c.tenant_id = $1 and c.ticket_id = u.id and ($5 or not c.is_internal)',
    naming: 2,
    also: ' and ($5 or (select true from comments c where c.tenant_id = $1 and c.id = x.id and not c.is_internal) is not null)',
  })
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}

/** A window is so many ids wide, of all organisations together: an organisation's rows stand in few of them. */
const WINDOW_BITS = 16
const WINDOW = 2 ** WINDOW_BITS
/** Shorter than what the index keeps of a word. */
const LONGEST_WHOLE = 200

const ASKED = `p_tenant bigint, p_query tsquery, p_limit integer, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[],
  p_copied bigint[], p_filter jsonb, p_notes boolean`

/** The newest are looked at first: a word that stands everywhere is found in them, and they tell how common the words are. */
const NEWEST = 2_000
/** A walk that should find enough within so many rows is quicker than the index; it goes half as much again as it should have to. */
const NEAR = 40_000
/** Beyond the newest, so many rows are looked at in one place after the other, each twice as far from the one before. */
const AT_PLACE = 100
/** So many rows are walked over in the time that one takes which the index names; it names those of a whole window, or more. */
const WALKS = 1.7
const SURELY = 1.5
/** So many tickets at so many places tell how much a filter, or a reader's reach, lets through; the newest three tenths, how much of late. */
const [PLACES, LATE, FIT_AT_EACH] = [40, 28, 25]
/** Who reaches no more tickets than this is looked up in them, whatever the words. */
const FEW = 10_000
/** So many are named at once. */
const SOME = 60_000
/** Beside another word, the index is not asked for one that so many have: the rows say whether they have it, so many of them how common it is. */
const DENSE = 0.2
const LOOKED_AT = 500

/** The ticket of `x` by its key, whatever else is asked of it: of a table without statistics, the planner takes any index for as good. */
const TICKET = (more: string) => `(select * from tickets where tenant_id = $1 and id = x.ticket_id ${more} offset 0) t`
/** What the index of tickets by key has beside it (075): who asks no other columns does not read the row. */
const BESIDE = 'id|tenant_id|status|priority|type|channel'

/** The ticket of `x` is among those that are named. In a `case` the planner does not estimate each of tens of thousands, which takes longer than to ask. */
const NAMED = 'case when x.ticket_id = any ($4) then true end'

type Finder = {
  name: string
  texts: string
  key: string
  of: string
  /** The texts of the tickets that are reached, `x`, and their ids alone. */
  few: string
  within: string
  /** What it costs to name the rows of one such ticket, where reading one text is 1. */
  naming: number
  /** What is asked of `x` beside its ticket. */
  also: string
}

/** Of the newest that match, the best first. Creation counts, not change: a note must not move what a customer finds. */
async function finder(db: Kysely<unknown>, { name, texts, key, of, few, within, naming, also }: Finder): Promise<void> {
  const using = 'using p_tenant, p_query, p_limit, v_reached, p_notes'
  const newest = (most: number | string, tenant = '$1', before = '') =>
    `select ${key} as id, ticket_id, words from ${texts} where tenant_id = ${tenant} ${before} order by ${key} desc limit ${most}`
  // How well it fits, and half of it for what is new: a year old counts little more than half.
  const score = `(coalesce(f.rank, (select ts_rank(x.words, p_query) from ${texts} x where x.tenant_id = p_tenant and x.${key} = o.id))
    * (0.5 + 0.5 * exp(-extract(epoch from now() - o.created_at) / 7776000)))::real`
  // What the index would name from `v_place` on: what is left of its window, and the next one where that is not enough.
  const named = `v_there / v_apart * ((v_place & ${WINDOW - 1}) + case when v_there / v_apart * (v_place & ${WINDOW - 1}) * v_fittingOfLate < p_limit then ${WINDOW} else 0 end)`
  const atMost = `least(${NEAR}, ${WALKS} * greatest(${named}, p_limit / greatest(v_fittingOfLate, 1e-6)))`
  const raw = sql.raw(`
    create or replace function ${name}(${ASKED}) returns table (id bigint, score real)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare
      v_ways text[] := search_conditions(p_tenant, p_ties, p_user, p_queues, p_companies, p_copied, p_filter);
      v_isOpen boolean := p_ties is null and p_filter is null and p_notes;
      v_way text := (select '(' || string_agg('(' || way || ')', ' or ') || ')' from unnest(v_ways) way);
      v_counted text := case when v_way ~ '\\mt\\.(?!(${BESIDE})\\M)' then '' else 'and number > 0' end;
      v_seen text := 'true';
      -- Newest first, so that no more rows than are wanted are asked for their tickets, where that costs a look at each.
      v_sorted text := 'order by ${key} desc';
      -- Not sorted along where all of them are.
      v_words text := 'null::tsvector';
      v_keys text := search_key_query(p_query);
      -- One word: the index has it whole. It has the beginnings of very long ones, and nothing of their order or of what is left out.
      v_has text := case when p_query::text ~ '^''[^'']{1,${LONGEST_WHOLE}}''(:\\*)?$' then '' else 'and words @@ $2' end;
      v_newest text := 'with x as materialized (select n.id, n.ticket_id, n.words @@ $2 as has from (${newest('%s')}) n)
        select a.*, (select array_agg(h.id) from (
          select x.id from (select x.id, x.ticket_id from x where x.has order by x.id desc offset 0) x where %s order by x.id desc limit $3) h)
        from (select count(*), count(*) filter (where x.has), min(x.id), max(x.id) from x) a';
      v_reached bigint[];
      v_walked float8;
      v_having float8;
      v_matching float8;
      v_fitting float8 := 1;
      v_fittingOfLate float8 := 1;
      v_ids bigint[];
      v_more bigint[];
      -- The oldest id that was walked to.
      v_first bigint;
      v_last bigint;
      -- Ids to a row.
      v_apart float8;
      -- Where was looked at last, how many rows that is back, how many rows farther the next place is, and what is expected on the way.
      v_place bigint;
      v_rows integer;
      v_back float8;
      v_step float8 := ${NEWEST};
      v_before float8;
      v_there float8;
      v_expected float8;
      v_ranks real[];
    begin
      if p_query is null or cardinality(v_ways) = 0 then return; end if;
      if not v_isOpen then v_seen := format('(select true from ${TICKET('%s')} where ', v_counted) || v_way || ') is not null${also}'; end if;
      <<found>> begin
        execute format(v_newest, ${NEWEST}, v_seen) into v_walked, v_having, v_first, v_last, v_ids ${using};
        exit found when cardinality(v_ids) >= p_limit or v_walked < ${NEWEST};
        v_matching := v_having / ${NEWEST};
        if not v_isOpen then
          execute 'select coalesce(avg(f.fits::int), 0), coalesce(avg(f.fits::int) filter (where f.n >= ${LATE}), 0) from (
              select n, coalesce(' || v_way || ', false) as fits from (
                select min(id) as first, (max(id) - min(id)) / ${PLACES} + 1 as step from tickets where tenant_id = $1) r,
              generate_series(0, ${PLACES - 1}) n, lateral (
                select * from tickets where tenant_id = $1 and id >= r.first + n * r.step order by id limit ${FIT_AT_EACH}) t) f'
            into v_fitting, v_fittingOfLate using p_tenant;
          if v_fitting * coalesce((select last_number from ticket_numbers where tenant_id = p_tenant), 0) < ${SOME * SURELY} then
            execute (select 'select array_agg(id) from (' ||
                string_agg(format('(select t.id from tickets t where %s limit ${SOME + 1})', way), ' union ') || ') f' from unnest(v_ways) way)
              into v_reached;
            if coalesce(cardinality(v_reached), 0) <= ${FEW} then
              execute 'select array_agg(id) from (select x.${key} as id from ${few} where x.words @@ $2 order by 1 desc limit $3) h'
                into v_ids ${using};
              exit found;
            end if;
            if cardinality(v_reached) <= ${SOME} then v_seen := '${NAMED}${also}'; v_sorted := ''; v_words := 'words'; else v_reached := null; end if;
          end if;
        end if;
        v_walked := greatest(${2 * NEWEST}, ${SURELY} * p_limit / greatest(v_matching * v_fittingOfLate, cardinality(v_ids) / ${NEWEST}::float8, 1e-6));
        v_there := v_matching;
        v_place := v_first;
        v_apart := (v_last - v_first + 1) / ${NEWEST}::float8;
        if v_keys <> 'T' and v_walked > ${atMost} then
          v_back := ${NEWEST};
          v_expected := coalesce(cardinality(v_ids), 0);
          while v_back + v_step <= ${NEAR} loop
            v_before := v_there;
            select count(*), coalesce(avg((n.words @@ p_query)::int), 0), min(n.id), (max(n.id) - min(n.id) + 1) / greatest(count(*), 1)::float8
              into v_rows, v_there, v_last, v_apart
              from (${newest(AT_PLACE, 'p_tenant', `and ${key} < v_place - (v_step * v_apart)::bigint`)}) n;
            exit when v_rows < ${AT_PLACE};
            v_place := v_last;
            v_back := v_back + v_step + v_rows;
            v_expected := v_expected + v_step * least(v_before, v_there) * v_fittingOfLate;
            v_walked := v_back + greatest(${SURELY} * p_limit - v_expected, 0) / greatest(v_there * v_fittingOfLate, 1e-6);
            v_step := 2 * v_step;
            exit when v_walked <= least(v_back + v_step, ${atMost});
          end loop;
        end if;
        if v_walked <= ${atMost} or v_keys = 'T' then
          execute format('select array_agg(h.id) from (select x.id from (
              select x.id, x.ticket_id from (${newest('%s', '$1', `and ${key} < $6`)}) x where x.words @@ $2 order by 1 desc offset 0) x
              where %s order by x.id desc limit $3 - $7) h',
              case when v_keys = 'T' then 'all' else (${SURELY} * v_walked)::bigint::text end, v_seen)
            into v_more ${using}, v_first, coalesce(cardinality(v_ids), 0);
          exit found when coalesce(cardinality(v_ids), 0) + coalesce(cardinality(v_more), 0) >= p_limit or v_keys = 'T';
          v_more := null;
        end if;
        if ${naming} * cardinality(v_reached) + ${SURELY} * p_limit / greatest(v_matching, 1e-6) < p_limit / greatest(v_fitting, 1e-6) then
          execute 'select array_agg(id) from (select f.id from (${within} order by 1 desc offset 0) f
              where (select true from ${texts} x where x.tenant_id = $1 and x.${key} = f.id and x.words @@ $2 limit 1) is not null limit $3) h'
            into v_ids ${using};
          exit found;
        end if;
        if v_keys like '%&%' then
          select string_agg(k.one, ' & ') into v_keys from (
            select w.one, avg((n.words @@ replace(w.one, '%', '')::tsquery)::int) as having_it, row_number() over (order by avg((n.words @@ replace(w.one, '%', '')::tsquery)::int)) as place
            from (select distinct m[1] as one from regexp_matches(v_keys, '(''[^'']+''(?::\\*)?)', 'g') m) w,
              (${newest(LOOKED_AT, 'p_tenant', `and ${key} <= v_place`)}) n group by w.one) k
          where k.place = 1 or k.having_it < ${DENSE};
        end if;
        execute format('select array_agg(h.id), array_agg(h.rank) from (
            select f.id, f.rank from (select max(${key}) >> ${WINDOW_BITS} as last, min(${key}) >> ${WINDOW_BITS} as first from ${texts} where tenant_id = $1) r,
              generate_series(r.last, r.first, -1) w(n), lateral (
                select x.id, ts_rank(x.words, $2) as rank from (select ${key} as id, ticket_id, %s as words from ${texts} where tenant_id = $1 %s
                  and search_keys(tenant_id, ${key}, words) @@ replace(%L, ''%%'', $1 || ''.'' || w.n || ''.'')::tsquery %s offset 0) x
                where %s order by x.id desc limit $3) f
            limit $3) h', v_words, v_has, v_keys, v_sorted, v_seen)
          into v_ids, v_ranks ${using};
      end;
      return query select o.id, ${score} from unnest(v_ids || v_more, v_ranks) f(id, rank)
        join ${of} o on o.tenant_id = p_tenant and o.id = f.id
        order by 2 desc, 1 desc;
    end $$`)
  await sql`${raw}`.execute(db)
}
