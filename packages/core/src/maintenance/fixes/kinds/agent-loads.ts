import { sql } from 'kysely'
import { counted } from '../internal/counted.ts'
import { GONE, idsIn } from '../internal/data-fix.ts'
import { namesOf } from '../internal/names.ts'

/** How much each agent has to do in each queue, by which tickets are routed. */
export const agentLoads = counted({
  keys: ['user_id', 'queue_id'],
  figures: ['delta'],
  truth: sql`select assignee_id as user_id, coalesce(queue_id, 0) as queue_id, sum(ticket_cost(status, priority)) as delta
    from tickets where assignee_id is not null group by 1, 2`,
  kept: sql`select user_id, queue_id, load from agent_loads
    union all select d.user_id, d.queue_id, d.delta from agent_load_deltas d join users u on u.tenant_id = d.tenant_id and u.id = d.user_id`,
  deltas: 'agent_load_deltas',
  async describe(ctx, rows) {
    const people = await namesOf(
      ctx,
      'users',
      rows.map(({ target }) => idsIn(target)[0] ?? null),
    )
    const queues = await namesOf(
      ctx,
      'queues',
      rows.map(({ target }) => idsIn(target)[1] ?? null),
    )
    return rows.map(({ target, before, after }) => {
      const [userId = 0, queueId = 0] = idsIn(target)
      const person = people.get(userId)
      return { target: person === undefined ? GONE : { kind: 'load', person, queue: queues.get(queueId) ?? null }, before, after }
    })
  },
})
