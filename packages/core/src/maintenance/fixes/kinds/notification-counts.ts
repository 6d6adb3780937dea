import { sql } from 'kysely'
import { counted } from '../internal/counted.ts'
import { GONE, idsIn } from '../internal/data-fix.ts'
import { namesOf } from '../internal/names.ts'

/** How many notifications each person has, unread and in all, by module and severity. */
export const notificationCounts = counted({
  keys: ['user_id', 'module', 'severity'],
  figures: ['unread', 'total'],
  truth: sql`select user_id, module, severity, count(*) filter (where read_at is null) as unread, count(*) as total
    from notifications where archived_at is null group by 1, 2, 3`,
  kept: sql`select user_id, module, severity, unread, total from notification_counts
    union all select user_id, module, severity, unread, total from notification_count_deltas`,
  deltas: 'notification_count_deltas',
  async describe(ctx, rows) {
    const people = await namesOf(
      ctx,
      'users',
      rows.map(({ target }) => idsIn(target)[0] ?? null),
    )
    return rows.map(({ target, before, after }) => {
      const [userId, module = '', severity = ''] = target.split(':')
      const person = people.get(Number(userId))
      return { target: person === undefined ? GONE : { kind: 'unread', person, module, severity }, before, after }
    })
  },
})
