-- An instant in whole milliseconds since 1970, as clocks count.
create or replace function sla_ms(p_at timestamptz)
returns bigint
language sql immutable strict parallel safe
as $$
select floor(extract(epoch from p_at) * 1000)::bigint
$$;
