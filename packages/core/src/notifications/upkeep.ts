import type { Database } from '@balcao/db/database'
import { alone, inSystemAlone } from '@balcao/db/system'
import { sql } from 'kysely'

/** Adds the appended changes to the kept counts of notifications. One at a time: two folds would wait for each other's rows. */
export async function foldNotificationCounts({ db }: { db: Database }): Promise<void> {
  await inSystemAlone(db, 'notifications.fold', (tx) =>
    sql`
    with gone as (
      delete from notification_count_deltas
      where (tenant_id, id) in (select tenant_id, id from notification_count_deltas where ${alone} limit 20000)
      returning tenant_id, user_id, module, severity, total, unread
    )
    insert into notification_counts as c (tenant_id, user_id, module, severity, total, unread)
    select tenant_id, user_id, module, severity, sum(total), sum(unread) from gone group by 1, 2, 3, 4
    on conflict (tenant_id, user_id, module, severity) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread`.execute(
      tx,
    ),
  )
}
