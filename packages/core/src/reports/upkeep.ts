import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Adds facts that came and went to the sums by day and by month. One at a time: two would wait for each other's rows. */
export async function foldReports({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('reports.fold')) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    await sql`
      with gone as (
        delete from report_deltas where (tenant_id, id) in (select tenant_id, id from report_deltas order by id limit 50000) returning *
      ), spans as (
        select g.*, s.grain, s.start from gone g, lateral (values ('day', g.day), ('month', date_trunc('month', g.day)::date)) s (grain, start)
      ), agents as (
        insert into report_agent_days as t (tenant_id, grain, kind, day, detail, agent_id, n, ms, score)
        select tenant_id, grain, kind, start, detail, agent_id, sum(n), sum(ms), sum(score) from spans group by 1, 2, 3, 4, 5, 6
        on conflict (tenant_id, grain, kind, day, detail, agent_id)
          do update set n = t.n + excluded.n, ms = t.ms + excluded.ms, score = t.score + excluded.score
      )
      insert into report_days as t (tenant_id, grain, kind, day, detail, queue_id, priority, n, ms, score)
      select tenant_id, grain, kind, start, detail, queue_id, priority, sum(n), sum(ms), sum(score) from spans group by 1, 2, 3, 4, 5, 6, 7
      on conflict (tenant_id, grain, kind, day, detail, queue_id, priority)
        do update set n = t.n + excluded.n, ms = t.ms + excluded.ms, score = t.score + excluded.score`.execute(tx)
  })
}
