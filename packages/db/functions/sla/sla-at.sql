-- The instant of so many milliseconds since 1970.
create or replace function sla_at(p_ms bigint)
returns timestamptz
language sql immutable strict parallel safe
as $$
select to_timestamp(p_ms::float8 / 1000)
$$;
