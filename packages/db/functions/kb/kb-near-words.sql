-- For asked words that no article of this reader has: the nearest word that one has, one letter off, or two in words
-- of seven letters or more that begin alike; two letters more or less make another word (vender, vendedor). Words of
-- other articles are passed over one by one, so that they change nothing.
create or replace function kb_near_words(
  p_tenant bigint, p_user bigint, p_level integer, p_role text, p_manages boolean, p_words text[], p_last_is_prefix boolean
) returns table (asked text, taken text)
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  c_common constant integer := 100;
  v_seen text := kb_reader_condition(p_tenant, p_user, p_level, p_role, p_manages);
  v_folded text;
  v_is_read boolean;
  v_near record;
begin
  perform own_tenant(p_tenant);
  for i in 1 .. cardinality(p_words) loop
    v_folded := search_fold(p_words[i]);
    continue when v_folded !~ '^[[:alpha:]]{4,30}$';
    -- Of so many counted articles some are still there: no need to read all that the index names for a common word.
    continue when c_common <= (select sum(c.articles) from kb_word_counts c
      where c.tenant_id = p_tenant and c.level <= p_level and c.word = (ts_lexize('portuguese_stem', v_folded))[1]);
    v_is_read := kb_is_read(p_tenant, kb_term(p_tenant, array[p_words[i]], p_last_is_prefix and i = cardinality(p_words)), v_seen);
    continue when v_is_read;
    for v_near in
      select v.shown, v.word from kb_vocabulary v
      where v.tenant_id = p_tenant and v.word % v_folded and length(v.word) between length(v_folded) - 1 and length(v_folded) + 1
        and levenshtein_less_equal(v.word, v_folded, 2) <= case when length(v_folded) >= 7 and left(v.word, 1) = left(v_folded, 1) then 2 else 1 end
      order by levenshtein(v.word, v_folded), left(v.word, 1) = left(v_folded, 1) desc,
        coalesce((select sum(c.articles) from kb_word_counts c
          where c.tenant_id = p_tenant and c.level <= p_level and c.word = (ts_lexize('portuguese_stem', v.word))[1]), 0)
          * similarity(v.word, v_folded) desc, similarity(v.word, v_folded) desc, v.word
    loop
      if kb_is_read(p_tenant, kb_term(p_tenant, array[v_near.word], false), v_seen) then
        asked := p_words[i];
        taken := v_near.shown;
        return next;
        exit;
      end if;
    end loop;
  end loop;
end $$;
alter function kb_near_words owner to balcao_system;
revoke execute on function kb_near_words from public;
grant execute on function kb_near_words to balcao_app;
