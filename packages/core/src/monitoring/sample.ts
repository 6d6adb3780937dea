import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { writeFaults } from './faults.ts'
import { gauge, record } from './record.ts'

type State = {
  jobLag: number
  jobsWaiting: number
  mailLag: number
  mailWaiting: number
  connections: number
  size: number
}

/** Of what waits at most so many are counted. */
const MOST_COUNTED = 10_000

/** Mails that are yet to be sent; what could not be sent for a day is no delay any more. */
const UNSENT = sql`sent_at is null and held_until is null and delivery is null and created_at > now() - interval '1 day'`

/** What the database knows of the installation: one statement, by indexes of what waits. */
function read(db: Database): Promise<State> {
  return inSystem(db, async (tx) => {
    const { rows } = await sql<State>`
      select
        coalesce((select extract(epoch from now() - created_at) from outbox where dispatched_at is null order by seq limit 1), 0)::float8 as "jobLag",
        (select count(*) from (select from outbox where dispatched_at is null limit ${sql.lit(MOST_COUNTED)}) w)::int as "jobsWaiting",
        coalesce((select extract(epoch from now() - created_at) from mails where ${UNSENT}
          order by created_at limit 1), 0)::float8 as "mailLag",
        (select count(*) from (select from mails where ${UNSENT}
          limit ${sql.lit(MOST_COUNTED)}) w)::int as "mailWaiting",
        (select 100.0 * count(*) / current_setting('max_connections')::int from pg_stat_activity)::float8 as connections,
        pg_database_size(current_database())::float8 as size`.execute(tx)
    const [state] = rows
    if (!state) throw new Error('The database answered nothing')
    return state
  })
}

/** Measures what no single server knows, once a minute, and writes what went wrong in this process. */
export async function sampleSystem({ db }: { db: Database }): Promise<void> {
  const began = performance.now()
  const { jobLag, jobsWaiting, mailLag, mailWaiting, connections, size } = await read(db)
  const took = performance.now() - began
  await record(db, 'worker', [
    gauge('job_lag', jobLag),
    gauge('jobs_waiting', jobsWaiting),
    gauge('mail_lag', mailLag),
    gauge('mail_waiting', mailWaiting),
    gauge('database_connections', connections),
    gauge('database_size', size),
    gauge('database_latency', took),
  ])
  await writeFaults(db)
}
