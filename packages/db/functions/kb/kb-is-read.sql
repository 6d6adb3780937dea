-- Whether an article "a" that satisfies the condition has what is asked. For functions of search alone.
create or replace function kb_is_read(p_tenant bigint, p_term tsquery, p_seen text)
returns boolean
language plpgsql stable
as $$
declare
  v_is boolean;
begin
  if p_term is null then return true; end if;
  execute format('select exists (select from (select article_id from public.kb_article_texts x
      where tenant_id = %1$L and public.kb_keys(tenant_id, words) @@ %2$L::tsquery offset 0) x
    cross join lateral (select * from public.kb_articles where tenant_id = %1$L and id = x.article_id offset 0) a where %3$s)',
    p_tenant, public.kb_key_query(p_tenant, p_term), p_seen) into v_is;
  return v_is;
end $$;
