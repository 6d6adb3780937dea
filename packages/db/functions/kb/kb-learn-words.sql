-- Adds the words of articles that were written meanwhile to the vocabularies of their tenants. Not with the publication, and one at a time:
-- two transactions that add the same words in another order wait for each other. Returns of how many articles.
create or replace function kb_learn_words(p_limit integer)
returns integer
language plpgsql
as $$
declare
  v_one record;
  v_written text[];
  v_folded text[];
  v_done integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('kb_learn_words')) then return 0; end if;
  for v_one in
    select x.tenant_id, x.article_id, concat_ws(' ', a.title, a.summary, array_to_string(a.tags, ' '),
      (select string_agg(concat_ws(' ', p ->> 'h', p ->> 't'), ' ') from jsonb_array_elements(x.passages) p)) as written
    from (select * from kb_article_upkeep where learnt_at is null order by written_at limit p_limit for update skip locked) u
    join kb_article_texts x using (tenant_id, article_id) join kb_articles a on a.tenant_id = x.tenant_id and a.id = x.article_id
  loop
    -- Folded at once, and taken apart beside the text as it is written.
    v_written := regexp_split_to_array(lower(v_one.written), '[^[:alnum:]]+');
    v_folded := regexp_split_to_array(search_fold(array_to_string(v_written, ' ')), '[^[:alnum:]]+');
    insert into kb_vocabulary (tenant_id, word, shown)
      select v_one.tenant_id, w.word, min(w.shown)
      from unnest(v_folded, case when cardinality(v_written) = cardinality(v_folded) then v_written else v_folded end) w(word, shown)
      where length(w.word) between 3 and 30 and w.word ~ '^[[:alpha:]]+$' and w.shown is not null
      group by w.word
    on conflict do nothing;
    update kb_article_upkeep set learnt_at = now() where tenant_id = v_one.tenant_id and article_id = v_one.article_id;
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
