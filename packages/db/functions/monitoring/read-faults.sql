-- The newest faults of the installation. They are no tenant's, so none is asked for.
create or replace function read_faults(p_most integer)
returns table (kind text, what text, detail text, n integer, worst_ms integer, first_at timestamptz, last_at timestamptz, request_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
select f.kind, f.what, f.detail, f.n, f.worst_ms, f.first_at, f.last_at, f.request_id from faults f order by f.last_at desc, f.kind, f.what limit p_most
$$;
alter function read_faults owner to balcao_system;
revoke execute on function read_faults from public;
grant execute on function read_faults to balcao_app;
