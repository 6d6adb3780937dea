import { sql } from 'kysely'
import { counted } from '../internal/counted.ts'
import { GONE } from '../internal/data-fix.ts'
import { namesOf } from '../internal/names.ts'

/** On how many tickets each tag is. */
export const tagCounts = counted({
  keys: ['tag_id'],
  figures: ['delta'],
  truth: sql`select tag_id, count(*) as delta from ticket_tags group by 1`,
  kept: sql`select tag_id, count from tag_counts
    union all select d.tag_id, d.delta from tag_count_deltas d join tags g on g.tenant_id = d.tenant_id and g.id = d.tag_id`,
  deltas: 'tag_count_deltas',
  async describe(ctx, rows) {
    const names = await namesOf(
      ctx,
      'tags',
      rows.map(({ target }) => Number(target)),
    )
    return rows.map(({ target, before, after }) => {
      const name = names.get(Number(target))
      return { target: name === undefined ? GONE : { kind: 'tag', name }, before, after }
    })
  },
})
