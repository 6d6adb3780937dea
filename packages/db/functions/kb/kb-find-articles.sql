-- Of the articles that a reader reads, those with all asked words, or those with the most telling of them, the best 500.
-- As the system, since the index of words is unused under row level security: tenant, reader and filters are named here, and callers read
-- the rows again under row level security (decision 016).
--
-- p_asked   [{"any": ["nota", "nf"], "prefix": false}]: words, each with those that mean the same
-- p_need    'all': every word; 'some': at least three tenths of the weight that the best has
-- p_filter  {"categories": [ids], "tags": ["a"], "language": "en", "since": instant}, each optional; "most": fewer than 500
-- p_sort    'relevance', 'updated' or 'helpful'
--
-- No row is read whose words the index does not name: for a common word the planner would read all rows till it has enough of them, and make
-- the keys of each. Keys begin with the tenant; `tenant_id + 0` keeps the planner from meeting them with all rows of the tenant besides.
--
-- No parallel workers: starting them takes longer than what they would do.
--
-- A word weighs more the fewer articles that this reader may read have it; words of hidden ones weigh nothing.
create or replace function kb_find_articles(
  p_tenant bigint, p_user bigint, p_level integer, p_role text, p_manages boolean, p_asked jsonb, p_need text, p_filter jsonb, p_sort text
) returns table (id bigint, score real)
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  -- Matches that are looked at; of these the best by title and use are weighed by their text.
  c_most constant integer := least(500, coalesce((p_filter ->> 'most')::integer, 500));
  c_weighed constant integer := 120;
  -- Of a long question the rarest words are asked; the more there are, the fewer articles are weighed.
  c_asked constant integer := 8;
  v_weighed integer;
  -- Articles that the words of a 'some' search may name together; while they name few, another word does, however common.
  c_named constant integer := 1000;
  c_few constant integer := 100;
  v_terms tsquery[];
  v_weights float8[];
  v_counts integer[];
  v_of_all integer;
  v_all tsquery;
  v_keys text;
  v_exact text := 'is not null';
  v_seen text := kb_reader_condition(p_tenant, p_user, p_level, p_role, p_manages);
  v_fine text;
  v_has text;
  v_rough text;
  v_candidates text;
begin
  perform own_tenant(p_tenant);
  select array_agg(t.term order by t.n) into v_terms from (
    select o.n, kb_term(p_tenant, array(select jsonb_array_elements_text(o.asked -> 'any')), (o.asked ->> 'prefix')::boolean) as term
    from jsonb_array_elements(p_asked) with ordinality o(asked, n)) t where t.term is not null;
  if coalesce(cardinality(v_terms), 0) = 0 then return; end if;

  select coalesce(sum(c.articles), 0) into v_of_all from kb_word_counts c where c.tenant_id = p_tenant and c.word = '' and c.level <= p_level;
  select array_agg(w.n_of order by w.n), array_agg(ln(1 + greatest(v_of_all, 2 * w.n_of)::float8 / w.n_of) order by w.n) into v_counts, v_weights from (
    select t.n, greatest(coalesce(sum(c.articles), 1), 1)::integer as n_of from unnest(v_terms) with ordinality t(term, n)
    left join lateral (
      select articles from kb_word_counts where tenant_id = p_tenant and level <= p_level
        and word = any (array(select (regexp_matches(t.term::text, '''([^'']+)''', 'g'))[1]))
      union all
      -- Words that an unfinished one begins.
      select k.articles from (select (regexp_match(t.term::text, '''([[:alnum:]]{4,40})'':\*'))[1] as begun) p, kb_word_counts k
      where k.tenant_id = p_tenant and k.level <= p_level and k.word > p.begun and k.word < p.begun || '~') c on true
    group by t.n) w;

  if p_need = 'some' and cardinality(v_terms) > c_asked then
    select array_agg(k.term order by k.n), array_agg(k.weight order by k.n), array_agg(k.n_of order by k.n) into v_terms, v_weights, v_counts from (
      select * from unnest(v_terms, v_weights, v_counts) with ordinality t(term, weight, n_of, n) order by t.weight desc, t.n limit c_asked) k;
  end if;
  v_weighed := least(c_weighed, 800 / cardinality(v_terms));

  if p_filter ? 'categories' then
    v_seen := v_seen || format(' and a.category_id = any (%L::bigint[])', array(select jsonb_array_elements_text(p_filter -> 'categories')));
  end if;
  if p_filter ? 'tags' then v_seen := v_seen || format(' and a.tags @> %L::text[]', array(select jsonb_array_elements_text(p_filter -> 'tags'))); end if;
  if p_filter ? 'language' then v_seen := v_seen || format(' and a.language = %L', p_filter ->> 'language'); end if;
  if p_filter ? 'since' then v_seen := v_seen || format(' and a.updated_at >= %L', p_filter ->> 'since'); end if;

  select string_agg(format('%s * ts_rank(''{0.02, 0.15, 0.5, 1}'', w.words, %L::tsquery)', weight, term), ' + '),
    string_agg(format('case when w.words @@ %L::tsquery then %s else 0 end', term, weight), ' + '),
    string_agg(format('case when c.title @@ %1$L::tsquery then 2 * %2$s when c.head @@ %1$L::tsquery then %2$s else 0 end', term, weight), ' + ')
    into v_fine, v_has, v_rough from unnest(v_terms, v_weights) t(term, weight);
  -- Words that stand beside each other as they were asked, but for a small word between them, tell more.
  select v_fine || coalesce(string_agg(format(' + case when w.words @@ %L::tsquery then %s else 0 end',
      format('((%1$s) <-> (%2$s)) | ((%1$s) <2> (%2$s))', one.term, v_terms[one.n + 1]), 0.3 * least(one.weight, v_weights[one.n + 1])), ''), '')
    into v_fine from unnest(v_terms, v_weights) with ordinality one(term, weight, n) where one.n < least(cardinality(v_terms), 8);

  if p_need = 'all' then
    select string_agg('(' || term::text || ')', ' & ')::tsquery into v_all from unnest(v_terms) term;
    v_keys := kb_key_query(p_tenant, v_all);
    -- The index does not know the order of words.
    if v_all::text like '%<%' then v_exact := format('@@ %L::tsquery', v_all); end if;
    -- Where the words are decides the rank, so places that tell more are read first, and the others only till there are enough.
    select format('select c.* from (%s) c limit %s', string_agg(format($f$
        (select a.id, %7$s as in_title, a.updated_at, x.title, x.head
          from (select article_id, title, head from kb_article_texts x where tenant_id + 0 = %1$L and kb_keys(tenant_id, %6$I) @@ %2$L::tsquery
            and %6$I %3$s and %8$s offset 0) x
          cross join lateral (select * from kb_articles where tenant_id = %1$L and id = x.article_id offset 0) a where %4$s limit %5$s)$f$,
        p_tenant, v_keys, v_exact, v_seen, c_most, place.in_column, (place.n = 1)::text,
        case place.n when 1 then 'true' else format('not (%I @@ %L::tsquery)', place.before, v_all) end), ' union all ' order by place.n), c_most)
      into v_candidates from (values (1, 'title', null), (2, 'head', 'title'), (3, 'words', 'head')) place(n, in_column, before);
  else
    -- The rarest words name the candidates; the others only weigh.
    select string_agg('(' || kb_key_query(p_tenant, k.term) || ')', ' | ') into v_keys from (
      select t.term, t.n_of, sum(t.n_of) over (order by t.n_of, t.n) as named from unnest(v_terms, v_counts) with ordinality t(term, n_of, n)) k
    where (k.named <= c_named or k.named - k.n_of < c_few) and kb_key_query(p_tenant, k.term) <> 'T';
    v_candidates := format($f$
      select a.id, false as in_title, a.updated_at, x.title, x.head from (select article_id, title, head from kb_article_texts x where tenant_id + 0 = %1$L and kb_keys(tenant_id, words) @@ %2$L::tsquery offset 0) x
        cross join lateral (select * from kb_articles where tenant_id = %1$L and id = x.article_id offset 0) a where %3$s limit %4$s$f$,
      p_tenant, v_keys, v_seen, c_most);
  end if;

  return query execute format($f$
    with candidates as materialized (%1$s),
    rough as materialized (
      select c.id, c.in_title, (%2$s) as told, c.updated_at, coalesce(s.helpful - s.not_helpful, 0) as liked,
        -- How many found it helpful, from 0.7 to 1.3, and how new it is: half of a fifth fades in a year.
        (0.7 + 0.6 * (coalesce(s.helpful, 0) + 3) / (coalesce(s.helpful, 0) + coalesce(s.not_helpful, 0) + 6)::float8)
          * (0.8 + 0.2 * exp(-extract(epoch from now() - c.updated_at)::float8 / 45e6)) as quality
      from candidates c
      left join lateral (select helpful, not_helpful from kb_article_stats where tenant_id = %6$L and article_id = c.id offset 0) s on true),
    placed as materialized (
      select r.*, row_number() over (order by r.in_title desc, r.told * r.quality desc, r.quality desc, r.id desc) as place from rough r),
    weighed as materialized (
      select p.*, case when p.place <= %7$s then (%3$s) * p.quality else 0 end as score, case when p.place <= %7$s then (%4$s) else 0 end as has
      from placed p
      left join lateral (select words || ''::tsvector as words from kb_article_texts where tenant_id = %6$L and article_id = p.id and p.place <= %7$s offset 0) w on true)
    select w.id, w.score::real from weighed w
    where %5$L = 'all' or w.has >= 0.3 * (select max(has) from weighed)
    order by %8$s, w.place, w.id limit %9$s$f$,
    v_candidates, v_rough, v_fine, v_has, p_need, p_tenant, v_weighed,
    case p_sort when 'updated' then 'w.updated_at desc' when 'helpful' then 'w.liked desc, w.score desc' else 'w.score desc' end, c_most);
end $$;
alter function kb_find_articles owner to balcao_system;
revoke execute on function kb_find_articles from public;
grant execute on function kb_find_articles to balcao_app;
