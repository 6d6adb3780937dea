import { sql } from 'kysely'
import { counted } from '../internal/counted.ts'
import { namesOf } from '../internal/names.ts'

const idOf = (part: string | undefined): number | null => Number(part) || null

/** How many tickets there are by queue, assignee, status and priority. */
export const ticketCounts = counted({
  keys: ['queue_id', 'assignee_id', 'status', 'priority'],
  figures: ['delta'],
  truth: sql`select coalesce(queue_id, 0) as queue_id, coalesce(assignee_id, 0) as assignee_id, status, priority, count(*) as delta
    from tickets group by 1, 2, 3, 4`,
  kept: sql`select queue_id, assignee_id, status, priority, count from ticket_counts
    union all select queue_id, assignee_id, status, priority, delta from ticket_count_deltas`,
  deltas: 'ticket_count_deltas',
  async describe(ctx, rows) {
    const parts = rows.map(({ target }) => target.split(':'))
    const queues = await namesOf(
      ctx,
      'queues',
      parts.map(([queue]) => idOf(queue)),
    )
    const people = await namesOf(
      ctx,
      'users',
      parts.map(([, assignee]) => idOf(assignee)),
    )
    return rows.map(({ before, after }, n) => {
      const [queue, assignee, status = '', priority = ''] = parts[n] ?? []
      const named = { queue: queues.get(Number(queue)) ?? null, assignee: people.get(Number(assignee)) ?? null }
      return { target: { kind: 'ticket_count', ...named, status, priority }, before, after }
    })
  },
})
