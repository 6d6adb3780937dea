import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Adds what browsers reported to the days. One at a time: two would wait for each other's rows. */
export async function foldTimings({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('analytics.fold')) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    await sql`
      with gone as (
        delete from analytics_deltas where (tenant_id, id) in (select tenant_id, id from analytics_deltas limit 50000) returning *
      )
      insert into analytics_days as t (tenant_id, day, timed, type, role, step, n)
      select tenant_id, day, timed, type, role, step, count(*) from gone group by 1, 2, 3, 4, 5, 6
      on conflict (tenant_id, day, timed, type, role, step) do update set n = t.n + excluded.n`.execute(tx)
  })
}
