-- Counts in how many live articles each word of a tenant is, from at most 2,000 of each level. Without a row a word is rare.
create or replace function kb_count_words(p_tenant bigint)
returns void
language plpgsql
as $$
declare
  v_of integer;
  v_ids bigint[];
begin
  delete from kb_word_counts where tenant_id = p_tenant;
  for i in 0 .. 2 loop
    select count(*), (array_agg(a.id order by hashint8(a.id)))[1:2000] into v_of, v_ids from kb_articles a
    where a.tenant_id = p_tenant and a.reader_level = i and a.reader_roles is null and a.reader_companies is null
      and a.deleted_at is null and a.status = 'published' and a.publish_at <= now() and (a.unpublish_at is null or a.unpublish_at > now());
    continue when v_of = 0;
    insert into kb_word_counts (tenant_id, word, level, articles) values (p_tenant, '', i, v_of);
    insert into kb_word_counts (tenant_id, word, level, articles)
      select p_tenant, s.word, i, round(s.ndoc * v_of::float8 / cardinality(v_ids))
      from ts_stat(format('select words from kb_article_texts where tenant_id = %L and article_id = any (%L::bigint[])', p_tenant, v_ids)) s
      where s.ndoc >= greatest(2, cardinality(v_ids) / 500) and length(s.word) <= 250;
  end loop;
  insert into kb_counted as c (tenant_id, counted_at) values (p_tenant, now()) on conflict (tenant_id) do update set counted_at = now();
end $$;
