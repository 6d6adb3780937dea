import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/**
 * A day of measurements of the installation with its busy hours, and of the last hour by the minute. They belong to no tenant, so they are
 * written once: every tenth minute stands for ten. A mail server that was away for half an hour in the afternoon is in them.
 */
export async function writeSamples(tx: Tx): Promise<void> {
  await sql`
    with minutes as (
      select m as ago, now() - make_interval(mins => m) as at,
        -- From 0.15 at night to 1 at noon.
        0.15 + 0.85 * greatest(0, sin(pi() * (extract(hour from (now() - make_interval(mins => m)) at time zone 'America/Sao_Paulo') - 6) / 14)) as busy
      from generate_series(1, 1440) m where m <= 60 or m % 10 = 0),
    measured (metric, at, ago, step, n, total) as (
      select 'requests', at, ago, 0, (140 * busy)::int, 140 * busy from minutes
      union all select 'errors', at, ago, 0, (ago % 180 = 0)::int, (ago % 180 = 0)::int from minutes
      union all select 'sockets', at, ago, 0, 1, round(38 * busy) from minutes
      union all select 'pool_waiting', at, ago, 0, 1, 0 from minutes
      union all select 'memory', at, ago, 0, 1, 210e6 + 40e6 * busy from minutes
      union all select 'job_lag', at, ago, 0, 1, 0.3 + busy from minutes
      union all select 'jobs_waiting', at, ago, 0, 1, round(6 * busy) from minutes
      union all select 'mail_lag', at, ago, 0, 1, case when ago between 400 and 430 then (431 - ago) * 60 else 2 + 3 * busy end from minutes
      union all select 'mail_waiting', at, ago, 0, 1, case when ago between 400 and 430 then 3 * (431 - ago) else round(2 * busy) end from minutes
      union all select 'database_latency', at, ago, 0, 1, 4 + 9 * busy from minutes
      union all select 'database_connections', at, ago, 0, 1, 8 + 22 * busy from minutes
      union all select 'database_size', at, ago, 0, 1, 412e6 - ago * 4e3 from minutes
      union all select 'disk_used', at, ago, 0, 1, 0.41 - ago * 1e-6 from minutes
      union all
      -- Times by step: most within 15 ms, few above 150.
      select 'latency', at, ago, s.step, (140 * busy * s.part)::int, 140 * busy * s.part * s.ms from minutes
      cross join (values (2, 0.22, 4), (3, 0.31, 8), (4, 0.21, 13), (6, 0.14, 25), (8, 0.07, 60), (10, 0.035, 120), (12, 0.012, 240), (14, 0.003, 600))
        as s(step, part, ms))
    insert into monitoring_samples (resolution, metric, at, source, step, n, total, peak)
    select r.minutes, metric, date_bin(make_interval(mins => r.minutes), at, timestamptz 'epoch'),
      case when metric in ('job_lag', 'jobs_waiting', 'mail_lag', 'mail_waiting', 'database_latency', 'database_connections', 'database_size')
        then 'worker' else 'server:demo' end,
      step, sum(n * r.times), sum(total * r.times), max(case when metric = 'latency' then total / greatest(n, 1) else total end)
    from measured cross join (values (1, 1, 60), (10, 10, 1440), (60, 10, 1440)) as r(minutes, times, most)
    where ago <= r.most and ago % r.times = 0 and (n > 0 or metric <> 'latency')
    group by 1, 2, 3, 4, 5
    on conflict do nothing`.execute(tx)
}
