-- Writes which articles go with one, and why: half by their words (cosine of TF-IDF), a fifth by category and tags, a fifth by readers who
-- read both (three or more), a tenth by tickets that both helped with; before these, what its text links to. Of what at least all its readers
-- read by level and of the rest 24 each are kept: readers get those they read.
create or replace function kb_relate(p_tenant bigint, p_article bigint)
returns void
language plpgsql set enable_seqscan = off
as $$
declare
  v_article record;
  v_vector jsonb;
  v_norm float8;
  v_of_all float8;
  v_query tsquery;
begin
  select a.category_id, a.tags, a.content, a.reader_level, x.words into v_article from kb_article_texts x
  join kb_articles a on a.tenant_id = x.tenant_id and a.id = x.article_id where x.tenant_id = p_tenant and x.article_id = p_article;
  if not found then return; end if;
  select greatest(coalesce(sum(c.articles), 0), 1) into v_of_all from kb_word_counts c where c.tenant_id = p_tenant and c.word = '';
  with own as (
    select u.lexeme, n.in_articles, (1 + ln(cardinality(u.positions))) * ln(1 + v_of_all / n.in_articles) as weight
    from unnest(v_article.words) u, lateral (
      select greatest(coalesce(sum(c.articles), 0), 1)::float8 as in_articles from kb_word_counts c where c.tenant_id = p_tenant and c.word = u.lexeme) n)
  select jsonb_object_agg(o.lexeme, o.weight), sqrt(sum(o.weight * o.weight)),
    (select string_agg(quote_literal(t.lexeme), ' | ') from (
      select lexeme from own where length(lexeme) between 3 and 200 and in_articles > 1 and in_articles < 0.3 * v_of_all order by weight desc, lexeme limit 8) t)::tsquery
    into v_vector, v_norm, v_query from own o;

  delete from kb_related where tenant_id = p_tenant and article_id = p_article;
  insert into kb_related (tenant_id, article_id, related_id, score, why)
    with near as materialized (
      select x.article_id as id from (
        select article_id, words from kb_article_texts where tenant_id = p_tenant and v_query is not null
          and kb_keys(tenant_id, words) @@ kb_key_query(p_tenant, v_query)::tsquery and article_id <> p_article limit 400) x
      order by ts_rank(x.words, v_query) desc, x.article_id limit 60),
    picked as materialized (
      select distinct m[1]::bigint as id from regexp_matches(v_article.content, '\]\(article:([1-9]\d{0,9})', 'g') m),
    beside as materialized (
      select id from kb_articles where tenant_id = p_tenant and category_id = v_article.category_id and id <> p_article
        and deleted_at is null order by id desc limit 60),
    readers as materialized (
      select distinct reader from (select reader from kb_views where tenant_id = p_tenant and article_id = p_article and not by_staff limit 1000) v),
    together as materialized (
      select v.article_id as id, count(distinct v.reader) as n from readers r
      join kb_views v on v.tenant_id = p_tenant and v.reader = r.reader and v.article_id <> p_article
      group by v.article_id having count(distinct v.reader) >= 3 order by 2 desc, 1 limit 60),
    tickets as materialized (
      select o.article_id as id, count(distinct o.ticket_id) as n from kb_ticket_articles m
      join kb_ticket_articles o on o.tenant_id = p_tenant and o.ticket_id = m.ticket_id and o.article_id <> p_article
      where m.tenant_id = p_tenant and m.article_id = p_article group by o.article_id order by 2 desc, 1 limit 60),
    weighed as (
      select a.id, a.reader_level > v_article.reader_level as is_apart, p.id is not null as is_picked,
        0.5 * coalesce(w.cosine, 0) as by_words,
        case when a.category_id = v_article.category_id then 0.12 else 0 end + 0.08 * coalesce(g.shared, 0) as category,
        0.2 * least(1, coalesce(t.n, 0) / 10.0) as together, 0.1 * least(1, coalesce(k.n, 0) / 5.0) as tickets
      from (select id from near union select id from picked union select id from beside union select id from together union select id from tickets) f
      join kb_articles a on a.tenant_id = p_tenant and a.id = f.id and a.id <> p_article and a.status = 'published' and a.deleted_at is null
      left join picked p on p.id = a.id left join together t on t.id = a.id left join tickets k on k.id = a.id
      left join lateral (
        select sum(o.weight * coalesce((v_vector ->> o.lexeme)::float8, 0)) / nullif(sqrt(sum(o.weight * o.weight)) * v_norm, 0) as cosine
        from kb_article_texts x, unnest(x.words) u, lateral (
          select u.lexeme, (1 + ln(cardinality(u.positions))) * ln(1 + v_of_all / greatest(coalesce(
            (select sum(c.articles) from kb_word_counts c where c.tenant_id = p_tenant and c.word = u.lexeme), 0), 1)) as weight) o
        where x.tenant_id = p_tenant and x.article_id = a.id and a.id in (select id from near)) w on true
      left join lateral (
        select count(*) filter (where tag = any (a.tags))::float8 / greatest(cardinality(v_article.tags), 1) as shared from unnest(v_article.tags) tag) g on true),
    ordered as (
      select w.*, is_picked::int + by_words + category + together + tickets as score,
        row_number() over (partition by is_apart order by is_picked::int + by_words + category + together + tickets desc, id) as place from weighed w)
    select p_tenant, p_article, id, score, case when is_picked then 'picked' when by_words >= greatest(category, together, tickets) then 'similar'
      when together >= greatest(category, tickets) then 'read_together' when tickets >= category then 'tickets' else 'category' end
    from ordered where place <= 24 and score > 0.01;
  update kb_article_upkeep set related_at = now() where tenant_id = p_tenant and article_id = p_article;
end $$;
