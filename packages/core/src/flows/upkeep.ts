import { FLOW_RUN_DAYS } from '@balcao/contracts/flows/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { TIMED_STATUSES } from '../automation/elapsed-tickets.ts'

/**
 * Forgets runs that were over long ago, and steps that no run goes by any more. Those of flows by time stay until their ticket is finished, or the flow
 * would start for the same moment again.
 */
export async function forgetFlowRuns({ db }: { db: Database }): Promise<void> {
  await inSystem(db, async (tx) => {
    await sql`delete from flow_runs r where r.due_at is null and r.updated_at < now() - ${sql.lit(`${FLOW_RUN_DAYS} days`)}::interval
      and (r.event <> 'elapsed' or not exists (
        select from tickets t where t.tenant_id = r.tenant_id and t.id = r.ticket_id and t.status = any(${[...TIMED_STATUSES]})))`.execute(
      tx,
    )
    await sql`delete from flow_versions v where v.created_at < now() - ${sql.lit(`${FLOW_RUN_DAYS} days`)}::interval
      and exists (select from flow_versions n where n.tenant_id = v.tenant_id and n.flow_id = v.flow_id and n.version > v.version)
      and not exists (select from flow_runs r where r.tenant_id = v.tenant_id and r.flow_id = v.flow_id and r.version = v.version)`.execute(
      tx,
    )
  })
}
