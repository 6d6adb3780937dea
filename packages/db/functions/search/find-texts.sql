-- find_tickets and find_comments: of the newest tickets or comments that match a query and that the reader may see, the best first.
-- Both are made from the one template below, because only names differ. Creation counts and not change: an internal note must not
-- move what a customer finds. They run as the system, since the index of words is unused under row level security; they name the
-- tenant and the reader's reach themselves, and callers read the rows again under row level security.
--
-- Which way is quickest depends on how common the words are and how much the reader sees; each step below says when it is taken.
-- The result is the same whichever way is taken. Why: decision 016.
do $make$
declare
  -- Parts of statements, replaced first; then numbers; then what differs between the two functions.
  v_parts constant text[] := array[
    -- Rows the index would name from v_place on: the rest of that window, and the next one where that is not enough.
    ['{named}', 'v_there / v_apart * ((v_place & ({window} - 1))
      + case when v_there / v_apart * (v_place & ({window} - 1)) * v_fittingOfLate < p_limit then {window} else 0 end)'],
    -- How well a row fits, half of which fades with age: a year-old row counts little more than half.
    ['{score}', '(coalesce(f.rank, (select ts_rank(x.words, p_query) from {texts} x where x.tenant_id = p_tenant and x.{key} = o.id))
      * (0.5 + 0.5 * exp(-extract(epoch from now() - o.created_at) / 7776000)))::real']
  ];
  v_numbers constant text[] := array[
    -- Rows looked at first.
    ['{newest}', '2000'],
    -- No walk is planned farther than this many rows; it goes half as far again as it should have to.
    ['{far}', '40000'], ['{surely}', '1.5'],
    -- Rows of each sample farther back; each sample lies twice as far from the one before.
    ['{at_place}', '100'],
    -- So many rows are walked in the time that one row named by the index takes.
    ['{walks}', '1.7'],
    -- Where the reader's share of tickets is sampled: so many tickets at so many places; from place 28 on they count as recent.
    ['{places}', '40'], ['{late}', '28'], ['{fit_at_each}', '25'],
    -- A reader of at most so many tickets is searched in those alone; at most so many are listed at once.
    ['{few}', '4000'], ['{some}', '60000'],
    -- Beside a rarer word, the index is not asked for a word that this share of the sampled rows has.
    ['{dense}', '0.2'], ['{looked_at}', '500'],
    -- Letters of a word that the index certainly holds in full; ids of a window (see search_keys).
    ['{longest_whole}', '200'], ['{window_bits}', '16'], ['{window}', '65536'],
    -- Columns of the index tickets_counted: conditions on these alone are answered without the ticket's row.
    ['{beside}', 'id|tenant_id|status|priority|type|channel']
  ];
  v_tickets constant text[] := array[
    ['{name}', 'find_tickets'], ['{texts}', 'ticket_texts'], ['{key}', 'ticket_id'], ['{of}', 'tickets'],
    -- Kept as look-ups, one text at a time: the planner would rather read the texts of all tenants.
    ['{reached_texts}', 'unnest($4) f(id), lateral (select * from ticket_texts where tenant_id = $1 and ticket_id = f.id offset 0) x'],
    ['{reached_ids}', 'select u.id from unnest($4) u(id)'],
    -- Cost of listing the rows of one ticket, where reading one text costs 1.
    ['{naming}', '0.2'],
    ['{also}', '']
  ];
  v_comments constant text[] := array[
    ['{name}', 'find_comments'], ['{texts}', 'comment_texts'], ['{key}', 'comment_id'], ['{of}', 'comments'],
    ['{reached_texts}', '({reached_ids} offset 0) f(id), lateral (
      select * from comment_texts where tenant_id = $1 and comment_id = f.id offset 0) x'],
    ['{reached_ids}', 'select c.id from unnest($4) u(id) join comments c on c.tenant_id = $1 and c.ticket_id = u.id and ($5 or not c.is_internal)'],
    ['{naming}', '2'],
    ['{also}', ' and ($5 or (select true from comments c where c.tenant_id = $1 and c.id = x.id and not c.is_internal) is not null)']
  ];
  v_template constant text := $template$
create or replace function {name}(
  p_tenant bigint, p_query tsquery, p_limit integer, p_ties text[], p_user bigint, p_queues bigint[], p_companies bigint[],
  p_copied bigint[], p_filter jsonb, p_notes boolean
) returns table (id bigint, score real)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_ways text[] := search_conditions(p_tenant, p_ties, p_user, p_queues, p_companies, p_copied, p_filter);
  v_isOpen boolean := p_ties is null and p_filter is null and p_notes;
  v_way text := (select '(' || string_agg('(' || way || ')', ' or ') || ')' from unnest(v_ways) way);
  v_counted text := case when v_way ~ '\mt\.(?!({beside})\M)' then '' else 'and number > 0' end;
  v_seen text := 'true';
  -- Checking a ticket costs a look at its row: newest first, so that no more are checked than wanted.
  v_sorted text := 'order by {key} desc';
  -- Set where all matching rows are sorted: then their words need not be carried through the sort.
  v_words text := 'null::tsvector';
  v_keys text := search_key_query(p_query);
  -- A single word is answered by the index alone; order, exclusions and very long words must be checked on the row.
  v_has text := case when p_query::text ~ '^''[^'']{1,{longest_whole}}''(:\*)?$' then '' else 'and words @@ $2' end;
  v_newest text := 'with x as materialized (select n.id, n.ticket_id, n.words @@ $2 as has from (
      select {key} as id, ticket_id, words from {texts} where tenant_id = $1 order by {key} desc limit %s) n)
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
  -- The oldest id walked to so far.
  v_first bigint;
  v_last bigint;
  -- Average distance between the ids of two rows.
  v_apart float8;
  -- The sampling farther back: where the last sample lies, how many rows back that is, how far the next one is from it, and how
  -- many hits are expected up to there.
  v_place bigint;
  v_rows integer;
  v_back float8;
  v_step float8 := {newest};
  v_before float8;
  v_there float8;
  v_expected float8;
  v_ranks real[];
begin
  perform own_tenant(p_tenant);
  if p_query is null or cardinality(v_ways) = 0 then return; end if;
  if not v_isOpen then
    v_seen := format('(select true from (select * from tickets where tenant_id = $1 and id = x.ticket_id %s offset 0) t where ', v_counted)
      || v_way || ') is not null{also}';
  end if;
  <<found>> begin
    -- 1. The newest rows: they hold any common word, and tell how common it is.
    execute format(v_newest, {newest}, v_seen)
      into v_walked, v_having, v_first, v_last, v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
    exit found when cardinality(v_ids) >= p_limit or v_walked < {newest};
    v_matching := v_having / {newest};
    -- 2. How much reach and filter let through. A reader of few tickets is searched in those alone.
    if not v_isOpen then
      execute 'select coalesce(avg(f.fits::int), 0), coalesce(avg(f.fits::int) filter (where f.n >= {late}), 0) from (
          select n, coalesce(' || v_way || ', false) as fits from (
            select min(id) as first, (max(id) - min(id)) / {places} + 1 as step from tickets where tenant_id = $1) r,
          generate_series(0, {places} - 1) n, lateral (
            select * from tickets where tenant_id = $1 and id >= r.first + n * r.step order by id limit {fit_at_each}) t) f'
        into v_fitting, v_fittingOfLate using p_tenant;
      if v_fitting * coalesce((select last_number from ticket_numbers where tenant_id = p_tenant), 0) < {some} * {surely} then
        execute (select 'select array_agg(id) from (' ||
            string_agg(format('(select t.id from tickets t where %s %s limit {some} + 1)', way,
              case when way ~ '\mt\.(priority|type|channel)\M' then v_counted end), ' union ') || ') f' from unnest(v_ways) way)
          into v_reached;
        if coalesce(cardinality(v_reached), 0) <= {few} then
          execute 'select array_agg(id) from (select x.{key} as id from {reached_texts} where x.words @@ $2 order by 1 desc limit $3) h'
            into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
          exit found;
        end if;
        if cardinality(v_reached) <= {some} then
          v_seen := 'case when x.ticket_id = any ($4) then true end{also}';
          v_sorted := '';
          v_words := 'words';
        else
          v_reached := null;
        end if;
      end if;
    end if;
    -- 3. Would walking from the newest row on find enough? Where the newest rows say no, samples farther back are asked.
    v_walked := greatest(2 * {newest}, {surely} * p_limit / greatest(v_matching * v_fittingOfLate, cardinality(v_ids) / {newest}::float8, 1e-6));
    v_there := v_matching;
    v_place := v_first;
    v_apart := (v_last - v_first + 1) / {newest}::float8;
    if v_keys <> 'T' and v_walked > {at_most} then
      v_back := {newest};
      v_expected := coalesce(cardinality(v_ids), 0);
      while v_back + v_step <= {far} loop
        v_before := v_there;
        select count(*), coalesce(avg((n.words @@ p_query)::int), 0), min(n.id), (max(n.id) - min(n.id) + 1) / greatest(count(*), 1)::float8
          into v_rows, v_there, v_last, v_apart
          from (select {key} as id, ticket_id, words from {texts} where tenant_id = p_tenant and {key} < v_place - (v_step * v_apart)::bigint
              order by {key} desc limit {at_place}) n;
        exit when v_rows < {at_place};
        v_place := v_last;
        v_back := v_back + v_step + v_rows;
        v_expected := v_expected + v_step * least(v_before, v_there) * v_fittingOfLate;
        v_walked := v_back + greatest({surely} * p_limit - v_expected, 0) / greatest(v_there * v_fittingOfLate, 1e-6);
        v_step := 2 * v_step;
        exit when v_walked <= least(v_back + v_step, {at_most});
      end loop;
    end if;
    -- 4. The walk, where it is the quickest way, or the only one.
    if v_walked <= {at_most} or v_keys = 'T' then
      execute format('select array_agg(h.id) from (select x.id from (
          select x.id, x.ticket_id from (
            select {key} as id, ticket_id, words from {texts} where tenant_id = $1 and {key} < $6 order by {key} desc limit %s) x where x.words @@ $2 order by 1 desc offset 0) x
          where %s order by x.id desc limit $3 - $7) h',
          case when v_keys = 'T' then 'all' else ({surely} * v_walked)::bigint::text end, v_seen)
        into v_more using p_tenant, p_query, p_limit, v_reached, p_notes, v_first, coalesce(cardinality(v_ids), 0);
      exit found when coalesce(cardinality(v_ids), 0) + coalesce(cardinality(v_more), 0) >= p_limit or v_keys = 'T';
      v_more := null;
    end if;
    -- 5. The reached tickets, newest first, where the words are more common than the tickets.
    if {naming} * cardinality(v_reached) + {surely} * p_limit / greatest(v_matching, 1e-6) < p_limit / greatest(v_fitting, 1e-6) then
      execute 'select array_agg(id) from (select f.id from ({reached_ids} order by 1 desc offset 0) f
          where (select true from {texts} x where x.tenant_id = $1 and x.{key} = f.id and x.words @@ $2 limit 1) is not null limit $3) h'
        into v_ids using p_tenant, p_query, p_limit, v_reached, p_notes;
      exit found;
    end if;
    -- 6. The index of words, window by window; a word that many rows have is left to the check of the row.
    if v_keys like '%&%' then
      select string_agg(k.one, ' & ') into v_keys from (
        select w.one, avg((n.words @@ replace(w.one, '%', '')::tsquery)::int) as having_it,
          row_number() over (order by avg((n.words @@ replace(w.one, '%', '')::tsquery)::int)) as place
        from (select distinct m[1] as one from regexp_matches(v_keys, '(''[^'']+''(?::\*)?)', 'g') m) w,
          (select {key} as id, ticket_id, words from {texts} where tenant_id = p_tenant and {key} <= v_place
            order by {key} desc limit {looked_at}) n
        group by w.one) k
      where k.place = 1 or k.having_it < {dense};
    end if;
    execute format('select array_agg(h.id), array_agg(h.rank) from (
        select f.id, f.rank from (select max({key}) >> {window_bits} as last, min({key}) >> {window_bits} as first from {texts} where tenant_id = $1) r,
          generate_series(r.last, r.first, -1) w(n), lateral (
            select x.id, ts_rank(x.words, $2) as rank from (select {key} as id, ticket_id, %s as words from {texts} where tenant_id = $1 %s
              and search_keys(tenant_id, {key}, words) @@ replace(%L, ''%%'', $1 || ''.'' || w.n || ''.'')::tsquery %s offset 0) x
            where %s order by x.id desc limit $3) f
        limit $3) h', v_words, v_has, v_keys, v_sorted, v_seen)
      into v_ids, v_ranks using p_tenant, p_query, p_limit, v_reached, p_notes;
  end;
  return query select o.id, {score} from unnest(v_ids || v_more, v_ranks) f(id, rank)
    join {of} o on o.tenant_id = p_tenant and o.id = f.id
    order by 2 desc, 1 desc;
end $$;
alter function {name} owner to balcao_system;
revoke execute on function {name} from public;
grant execute on function {name} to balcao_app;
$template$;
  v_filled text := replace(v_template, '{at_most}', 'least({far}, {walks} * greatest({named}, p_limit / greatest(v_fittingOfLate, 1e-6)))');
  v_pair text[];
  v_text text;
begin
  foreach v_pair slice 1 in array v_parts || v_numbers loop v_filled := replace(v_filled, v_pair[1], v_pair[2]); end loop;
  v_text := v_filled;
  foreach v_pair slice 1 in array v_tickets loop v_text := replace(v_text, v_pair[1], v_pair[2]); end loop;
  execute v_text;
  v_text := v_filled;
  foreach v_pair slice 1 in array v_comments loop v_text := replace(v_text, v_pair[1], v_pair[2]); end loop;
  execute v_text;
end $make$;
