-- What is in both lists; null is no limit.
create or replace function kb_both(p_one anyarray, p_other anyarray)
returns anyarray
language sql immutable parallel safe
as $$
  select case when p_one is null then p_other when p_other is null then p_one
    else array(select unnest(p_one) intersect select unnest(p_other) order by 1) end
$$;
