-- An instant in whole milliseconds since 1970, as clocks count. By way of UTC it is immutable throughout, so that Postgres puts it in place of its
-- calls: a batch of clocks has thousands. A double has microseconds to spare: half of one makes up for what it rounds off.
create or replace function sla_ms(p_at timestamptz)
returns bigint
language sql immutable strict parallel safe
as $$
select floor(date_part('epoch', p_at at time zone 'UTC') * 1000 + 0.0005)::bigint
$$;
