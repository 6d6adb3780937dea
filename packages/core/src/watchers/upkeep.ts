import { WATCH_DAYS } from '@balcao/contracts/watchers/watching'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** Rows looked at in one transaction. */
const BATCH = 500
const due = sql`closed_at < now() - make_interval(days => ${WATCH_DAYS})`

/**
 * Who follows a ticket that was closed 30 days ago follows it no longer, teams and addresses too; a batch at a time, until there is none. Each
 * ticket is held before its followers, as everybody does: one that somebody works on just now is left for the next run.
 */
export async function endWatches({ db }: { db: Database }): Promise<void> {
  for (const table of ['ticket_watchers', 'ticket_team_watchers', 'ticket_email_watchers']) {
    for (let ended = 1; ended > 0; ) {
      const { numAffectedRows } = await inSystem(db, (tx) =>
        sql`
          with over as (select tenant_id, ticket_id from ${sql.table(table)} where ${due} order by closed_at limit ${BATCH}),
          held as (
            select t.tenant_id, t.id from tickets t
            where (t.tenant_id, t.id) in (select tenant_id, ticket_id from over)
            order by t.tenant_id, t.id for no key update skip locked
          )
          delete from ${sql.table(table)} w using held h where w.tenant_id = h.tenant_id and w.ticket_id = h.id and ${due}`.execute(tx),
      )
      ended = Number(numAffectedRows ?? 0)
    }
  }
}
