-- What one asked word or any word that means the same matches; as the beginning of a word where it may be unfinished. Null: no word.
create or replace function kb_term(p_tenant bigint, p_any text[], p_prefix boolean)
returns tsquery
language plpgsql stable
as $$
declare
  v_folded text := public.kb_fold(p_any[1]);
  v_all text[] := array(select t.q from (
    select phraseto_tsquery('pg_catalog.portuguese', public.kb_fold(one))::text as q from unnest(p_any) one) t where t.q <> '');
begin
  if cardinality(v_all) = 0 then return null; end if;
  if p_prefix and v_folded ~ '^[[:alnum:]]{2,40}$' then
    -- Stems are shorter than words: an unfinished word can be longer than the stem of what it begins, so the words are asked, too. Stems that
    -- begin with it are found by it already, and each more would cost the index a comparison of every match.
    v_all := v_all || (quote_literal(v_folded) || ':*') || array(select distinct quote_literal(s.stem) from (
      select (ts_lexize('portuguese_stem', v.word))[1] as stem from public.kb_vocabulary v
      where v.tenant_id = p_tenant and length(v_folded) > 3 and v.word >= v_folded and v.word < v_folded || '~' limit 200) s where not starts_with(s.stem, v_folded));
  end if;
  return array_to_string(array(select '(' || one || ')' from unnest(v_all) one), ' | ')::tsquery;
end
$$;
