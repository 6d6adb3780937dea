import { MAX_TOLD } from '@balcao/contracts/notifications/kinds'
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

/** Notifications collected in one transaction. */
const BATCH = 5_000

type Gone = { tenantId: number; userId: number; ids: number[]; groupKeys: string[] }

/** Removes what expired, and tells their readers' devices; a batch at a time, until there is none. */
export async function collectExpired({ db }: { db: Database }): Promise<void> {
  for (let gone = BATCH; gone === BATCH; ) {
    gone = await inSystemAlone(db, 'notifications.collect', async (tx) => {
      const { rows } = await sql<Gone>`
        with due as (
          select tenant_id, id from notifications where ${alone} and expires_at <= now() order by expires_at limit ${BATCH} for update skip locked),
        gone as (
          delete from notifications n using due where n.tenant_id = due.tenant_id and n.id = due.id
          returning n.tenant_id, n.user_id, n.id, n.group_key)
        select tenant_id, user_id, array_agg(id order by id) as ids,
          coalesce(array_agg(distinct group_key) filter (where group_key is not null), '{}') as group_keys
        from gone group by 1, 2`.execute(tx)
      const facts = rows.map(({ tenantId, userId, ids, groupKeys }) => {
        const isMany = ids.length > MAX_TOLD
        return { tenantId, payload: { userId, notificationIds: isMany ? null : ids, groupKeys: isMany ? [] : groupKeys } }
      })
      if (facts.length > 0)
        await tx
          .insertInto('outbox')
          .values(facts.map(({ tenantId, payload }) => ({ tenantId, name: 'notification:delete', payload: JSON.stringify(payload) })))
          .execute()
      return rows.reduce((sum, { ids }) => sum + ids.length, 0)
    })
  }
}
