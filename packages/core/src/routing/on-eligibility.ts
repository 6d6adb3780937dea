import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'

/**
 * Has the router look at the queues of which somebody else may be given tickets now: those that are named, or the ones that a person works on or
 * stands in for somebody in. A queue that was changed itself is brought up to date with its tickets, also where it is not automatic any more.
 */
export async function wakeQueues(
  { db, actor }: Ctx,
  { payload: { queueId, userId, what } }: Fact<'queue:eligibility_changed'>,
): Promise<void> {
  const isWhole = what === 'queue'
  await sql`
    insert into routing_wakeups (tenant_id, queue_id, cause)
    select q.tenant_id, q.id, ${isWhole ? 'queue' : 'woken'} from queues q
    where q.tenant_id = ${actor.tenantId} and (${isWhole} or (q.strategy <> 'manual' and q.is_active))
      and (${queueId}::bigint is null or q.id = ${queueId})
      and (${userId}::bigint is null or q.id in (
        select m.queue_id from queue_members m where m.user_id = ${userId}
        union all select m.queue_id from absence_substitutes s
        join absences a on a.tenant_id = s.tenant_id and a.id = s.absence_id and a.cancelled_at is null and a.ends_at > now()
        join queue_members m on m.tenant_id = a.tenant_id and m.user_id = a.user_id
        where s.user_id = ${userId}))`.execute(db)
}
