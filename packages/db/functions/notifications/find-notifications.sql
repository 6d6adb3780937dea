-- The newest of a person's unarchived notifications that match a query. Three steps, as each is the fastest for another kind of
-- word: the newest 2,000 rows are walked; if a sample says the words are common, the newest 100,000 are; the index of words answers
-- the rest, and would list a million rows for a common word. Runs as the system because that index is unused under row level security.
create or replace function find_notifications(p_tenant bigint, p_user bigint, p_query tsquery, p_limit integer)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_ids bigint[];
  v_matching float8;
begin
  perform own_tenant(p_tenant);
  if p_query is null then return; end if;
  <<found>> begin
    select array_agg(h.id) into v_ids from (
      select n.id from (
        select id, created_at, words from notifications where tenant_id = p_tenant and user_id = p_user and archived_at is null
        order by created_at desc, id desc limit 2000) n
      where n.words @@ p_query order by n.created_at desc, n.id desc limit p_limit) h;
    exit found when cardinality(v_ids) >= p_limit;
    select avg((s.words @@ p_query)::int) into v_matching
    from (select max(created_at) as last, (max(created_at) - min(created_at)) / 20 as step
        from notifications where tenant_id = p_tenant and user_id = p_user and archived_at is null) r,
      generate_series(0, 19) n, lateral (
        select words from notifications
        where tenant_id = p_tenant and user_id = p_user and archived_at is null and created_at <= r.last - n * r.step
        order by created_at desc, id desc limit 50) s;
    if v_matching > 0.01 then
      select array_agg(h.id) into v_ids from (
        select n.id from (
          select id, created_at, words from notifications where tenant_id = p_tenant and user_id = p_user and archived_at is null
          order by created_at desc, id desc limit 100000) n
        where n.words @@ p_query order by n.created_at desc, n.id desc limit p_limit) h;
      exit found when cardinality(v_ids) >= p_limit;
    end if;
    with found as materialized (
      select id, created_at from notifications where tenant_id = p_tenant and user_id = p_user and archived_at is null and words @@ p_query)
    select array_agg(h.id) into v_ids from (select id from found order by created_at desc, id desc limit p_limit) h;
  end;
  return query select unnest(v_ids);
end
$$;
alter function find_notifications owner to balcao_system;
revoke execute on function find_notifications from public;
grant execute on function find_notifications to balcao_app;
