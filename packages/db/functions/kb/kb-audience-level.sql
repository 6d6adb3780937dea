-- How far in somebody must be for an audience: 0 anybody, 1 signed in, 2 staff.
create or replace function kb_audience_level(p_audience text)
returns smallint
language sql immutable parallel safe
as $$
  select case p_audience when 'public' then 0 when 'staff' then 2 else 1 end::smallint
$$;
