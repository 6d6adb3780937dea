import { PRESENT_SECONDS } from '@balcao/contracts/queues/words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** A person with an open app. */
export type PresentPerson = { tenantId: number; userId: number }

/** Several processes may know of one person: who was heard of so short a time ago is not written again. */
const FRESH_SECONDS = 15
const BATCH = 500

/**
 * Notes that apps of these people are open, all in one statement, and tells of those who work on queues and were not there before.
 */
export async function notePresent(db: Database, people: readonly PresentPerson[]): Promise<void> {
  if (people.length === 0) return
  const [tenants, users] = [people.map(({ tenantId }) => tenantId), people.map(({ userId }) => userId)]
  await inSystem(db, (tx) =>
    sql`
      with there as (
        select u.tenant_id, u.id as user_id, p.seen_at
        from (select distinct * from unnest(${tenants}::bigint[], ${users}::bigint[]) as x(tenant_id, user_id)) x
        join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
        left join presences p on p.tenant_id = u.tenant_id and p.user_id = u.id
        where p.seen_at is null or p.seen_at < now() - make_interval(secs => ${sql.lit(FRESH_SECONDS)})
        order by u.tenant_id, u.id),
      seen as (
        insert into presences (tenant_id, user_id, seen_at) select tenant_id, user_id, now() from there
        on conflict (tenant_id, user_id) do update set seen_at = excluded.seen_at)
      insert into outbox (tenant_id, name, payload)
      select t.tenant_id, 'queue:eligibility_changed', jsonb_build_object('queueId', null, 'userId', t.user_id, 'what', 'online')
      from there t
      where (t.seen_at is null or t.seen_at < now() - make_interval(secs => ${sql.lit(PRESENT_SECONDS)}))
        and exists (select from queue_members m where m.tenant_id = t.tenant_id and m.user_id = t.user_id)`.execute(tx),
  )
}

/** Intervals of presence are kept for so many days after their end. */
export const PRESENCE_DAYS = 730

/**
 * Ends the intervals of people whose app was not heard of any more (it was closed, or the line or the server broke) when it last was, and those
 * of accounts that were switched off now. Who has an interval to themselves just now is looked at the next time.
 */
export async function endLostPresences({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      select record_presence(i.tenant_id, i.user_id, case when i.is_active then coalesce(i.seen_at, now()) else now() end, null, null, false)
      from (
        select i.tenant_id, i.user_id, p.seen_at, u.is_active and u.deleted_at is null as is_active
        from presence_intervals i
        join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
        left join presences p on p.tenant_id = i.tenant_id and p.user_id = i.user_id
        where i.to_at is null and i.state <> 'offline' and (not u.is_active or u.deleted_at is not null or (i.cause <> 'always_available'
          and coalesce(p.seen_at <= now() - make_interval(secs => ${sql.lit(PRESENT_SECONDS)}), true)))
        order by i.tenant_id, i.user_id limit ${sql.lit(BATCH)} for update of i skip locked) i`.execute(tx),
  )
}

/** Forgets intervals of presence that ended long ago. */
export async function forgetPresences({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from presence_intervals i using tenants t
      where i.tenant_id = t.id and i.to_at < now() - make_interval(days => ${sql.lit(PRESENCE_DAYS)})`.execute(tx),
  )
}

/** Ends availabilities whose time is over: an online one goes offline, any other comes back online; and tells of it. */
export async function endDueAvailabilities({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      with due as (
        select tenant_id, user_id from availabilities where until <= now() order by until limit ${sql.lit(BATCH)} for update skip locked),
      ended as (
        update availabilities a set state = case when a.state = 'online' then 'offline' else 'online' end, until = null, set_by = null, updated_at = now()
        from due d where a.tenant_id = d.tenant_id and a.user_id = d.user_id returning a.tenant_id, a.user_id)
      insert into outbox (tenant_id, name, payload)
      select tenant_id, 'queue:eligibility_changed', jsonb_build_object('queueId', null, 'userId', user_id, 'what', 'availability') from ended`.execute(
      tx,
    ),
  )
}
