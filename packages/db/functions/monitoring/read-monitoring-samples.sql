-- Samples of these metrics since an instant, added up over so many minutes. They are the installation's, so no tenant is asked for.
create or replace function read_monitoring_samples(p_metrics text[], p_resolution integer, p_since timestamptz, p_minutes integer)
returns table (metric text, at timestamptz, source text, step smallint, n bigint, total double precision, peak double precision)
language sql stable security definer set search_path = public, pg_temp
as $$
select s.metric, date_bin(make_interval(mins => p_minutes), s.at, timestamptz 'epoch') as bin, s.source, s.step,
  sum(s.n), sum(s.total), max(s.peak)
from monitoring_samples s
where s.resolution = p_resolution and s.metric = any(p_metrics) and s.at >= p_since
group by s.metric, bin, s.source, s.step
order by bin
$$;
alter function read_monitoring_samples owner to balcao_system;
revoke execute on function read_monitoring_samples from public;
grant execute on function read_monitoring_samples to balcao_app;
