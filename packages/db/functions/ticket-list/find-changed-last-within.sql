-- Of the tickets resolved or closed in a period of at most 224 days, those changed last. One index keeps each fortnight in that
-- order, and the fortnights are merged; the fortnight is part of the order although it is constant, or the planner would read it whole
-- and sort. Under row level security no such index would be used, as date_bin is not leakproof.
create or replace function find_changed_last_within(p_name text, p_from timestamptz, p_to timestamptz, p_most integer)
returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
select k.id
from generate_series(date_bin('14 days', p_from, '2000-01-03 00:00:00+00'), p_to, '14 days') f(start)
  cross join lateral (
    (select t.id, t.updated_at from tickets t
      where p_name = 'resolved' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
        and date_bin('14 days', t.resolved_at, '2000-01-03 00:00:00+00') = f.start and t.resolved_at >= p_from and t.resolved_at < p_to
      order by date_bin('14 days', t.resolved_at, '2000-01-03 00:00:00+00'), t.updated_at desc, t.id desc limit p_most)
    union all
    (select t.id, t.updated_at from tickets t
      where p_name = 'closed' and t.tenant_id = (select current_setting('app.tenant_id')::bigint)
        and date_bin('14 days', t.closed_at, '2000-01-03 00:00:00+00') = f.start and t.closed_at >= p_from and t.closed_at < p_to
      order by date_bin('14 days', t.closed_at, '2000-01-03 00:00:00+00'), t.updated_at desc, t.id desc limit p_most)
  ) k
where p_to - p_from <= '224 days'
order by k.updated_at desc, k.id desc limit p_most
$$;
alter function find_changed_last_within owner to balcao_system;
revoke execute on function find_changed_last_within from public;
grant execute on function find_changed_last_within to balcao_app;
