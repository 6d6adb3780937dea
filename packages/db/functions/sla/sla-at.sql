-- The instant of so many milliseconds since 1970.
create or replace function sla_at(p_ms bigint)
returns timestamptz
language sql immutable strict parallel safe
as $$
select timestamptz '1970-01-01 00:00:00+00' + p_ms * interval '1 millisecond'
$$;
