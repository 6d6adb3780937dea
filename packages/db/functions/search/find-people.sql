-- People of a tenant with every word somewhere in their name or address (words of two letters only where a word begins); if there
-- are none, people with similar names. The patterns are literals because only then does the trigram index serve them.
create or replace function find_people(p_tenant bigint, p_words text[], p_limit integer)
returns table(id bigint, score real)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_asked text := public.search_fold(array_to_string(p_words, ' '));
  v_all text := (
    select string_agg(case when length(w) > 2 then format('u.folded like %L', '%' || w || '%')
      else format('(u.folded like %L or u.folded like %L)', w || '%', '% ' || w || '%') end, ' and ')
    from (select public.search_fold(w) as w from unnest(p_words) w) f where w <> '');
begin
  perform own_tenant(p_tenant);
  if v_all is null then return; end if;
  return query execute 'select u.id, (case when u.folded_name like $3 then 1 else 0.9 end)::real from users u
    where u.tenant_id = $1 and u.deleted_at is null and ' || v_all || ' order by 2 desc, u.name, u.id limit $2'
    using p_tenant, p_limit, public.search_fold(p_words[1]) || '%';
  if found or length(v_asked) < 4 then return; end if;
  return query execute format('select u.id, (word_similarity(%1$L, u.folded) * 0.8)::real from users u
    where u.tenant_id = $1 and u.deleted_at is null and %1$L <%% u.folded order by 2 desc, u.name, u.id limit least($2, 20)', v_asked)
    using p_tenant, p_limit;
end
$$;
alter function find_people owner to balcao_system;
revoke execute on function find_people from public;
grant execute on function find_people to balcao_app;
