import { ANOMALY_DAYS } from '@balcao/contracts/monitoring/anomaly-words'
import { INTAKE_DAYS, INTAKE_MINUTE_HOURS } from '@balcao/contracts/monitoring/intake-words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Adds what came in to its hours and minutes. One at a time: two would wait for each other's rows. */
export async function foldIntake({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('intake.fold')) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    await sql`
      with gone as (
        delete from intake_deltas where (tenant_id, id) in (select tenant_id, id from intake_deltas order by id limit 50000) returning *)
      insert into intake_counts as c (tenant_id, grain, at, channel, queue_id, tickets, messages)
      select g.tenant_id, s.grain, s.start, g.channel, g.queue_id, sum(g.tickets), sum(g.messages)
      from gone g join tenants t on t.id = g.tenant_id,
        lateral (values ('hour', date_trunc('hour', g.at, t.time_zone), make_interval(days => ${INTAKE_DAYS})),
          ('minute', g.at, make_interval(hours => ${INTAKE_MINUTE_HOURS}))) s (grain, start, kept)
      where g.at >= now() - s.kept
      group by 1, 2, 3, 4, 5
      on conflict (tenant_id, grain, at, channel, queue_id)
        do update set tickets = c.tickets + excluded.tickets, messages = c.messages + excluded.messages`.execute(tx)
  })
}

/** Hours and minutes that nothing is compared with any more go, and anomalies that ended long ago. */
export async function forgetIntake({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from intake_counts where grain = 'hour' and at < now() - make_interval(days => ${INTAKE_DAYS})`.execute(tx)
    await sql`delete from intake_counts where grain = 'minute' and at < now() - make_interval(hours => ${INTAKE_MINUTE_HOURS})`.execute(tx)
    await sql`delete from waiting_hours where at < now() - make_interval(days => ${INTAKE_DAYS})`.execute(tx)
    await sql`delete from anomalies where ended_at < now() - make_interval(days => ${ANOMALY_DAYS})`.execute(tx)
  })
}
