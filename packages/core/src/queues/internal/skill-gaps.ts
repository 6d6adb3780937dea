import type { QueueStatistics } from '@balcao/contracts/queues/statistics'
import { AWAKE_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { EFFECTIVE } from './effective.ts'
import { MATCHES } from './skill-match.ts'

const AWAKE = sql.join(AWAKE_STATUSES.map((one) => sql.lit(one)))
const MOST = 200

/** Skills that the tickets which wait longest in a queue ask for, and no member who can be given tickets now has; `members` are those who have it at all. */
export async function skillGaps({ db }: Ctx, queueId: number): Promise<QueueStatistics['skillGaps']> {
  const { rows } = await sql<QueueStatistics['skillGaps'][number]>`
    with waiting as materialized (
      select t.tenant_id, t.id, t.requester_id from tickets t where t.queue_id = ${queueId} and t.assignee_id is null and t.status in (${AWAKE})
      order by t.created_at limit ${sql.lit(MOST)}),
    asked as (
      select s.tenant_id, s.id, s.name, coalesce((s.ticket_match->>'level')::int, 1) as level, count(*)::int as tickets
      from waiting t join skills s on s.tenant_id = t.tenant_id where ${MATCHES} group by s.tenant_id, s.id, s.name, s.ticket_match)
    select n.id as "skillId", n.name, n.level, n.tickets, h.members
    from asked n cross join lateral (
      select count(*)::int as members, count(*) filter (where ${EFFECTIVE} = 'online') as online
      from queue_members m
      join user_skills k on k.tenant_id = m.tenant_id and k.user_id = m.user_id and k.skill_id = n.id and k.level >= n.level
      join tenants z on z.id = m.tenant_id and (k.expires_on is null or k.expires_on >= (now() at time zone z.time_zone)::date)
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.is_active and u.deleted_at is null
      left join availabilities a on a.tenant_id = m.tenant_id and a.user_id = m.user_id
      left join presences p on p.tenant_id = m.tenant_id and p.user_id = m.user_id
      where m.queue_id = ${queueId}) h
    where h.online = 0 order by n.tickets desc, n.name`.execute(db)
  return rows
}
