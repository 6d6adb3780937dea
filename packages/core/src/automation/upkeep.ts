import { RUN_DAYS } from '@balcao/contracts/automation/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { TIMED_STATUSES } from './elapsed-tickets.ts'

/** Forgets what rules did long ago; of rules by time only once the ticket is finished, or they would run for the same moment again. */
export async function forgetRuns({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from automation_runs u where u.created_at < now() - ${sql.lit(`${RUN_DAYS} days`)}::interval
      and (u.event <> 'elapsed' or not exists (
        select from tickets t where t.tenant_id = u.tenant_id and t.id = u.ticket_id and t.status = any(${[...TIMED_STATUSES]})))`.execute(
      tx,
    ),
  )
}
