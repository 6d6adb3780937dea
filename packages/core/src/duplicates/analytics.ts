import type { DuplicateAnalytics, GetDuplicateAnalytics } from '@balcao/contracts/duplicates/runs'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { shownGroups } from './internal/group-rows.ts'
import { share } from './model/measures.ts'
import { mustBeOn } from './settings.ts'

const DAYS = 30

/** What became of hints in a time: figures with how sure they are, and the minutes they saved by the costs that are set. */
export async function analytics(ctx: Ctx, { from, until }: GetDuplicateAnalytics): Promise<DuplicateAnalytics> {
  must(ctx, 'duplicate.review')
  const { costs } = await mustBeOn(ctx)
  const [since, to] = [from ?? new Date(Date.now() - DAYS * 86_400_000).toISOString(), until ?? new Date().toISOString()]
  const { rows } = await sql<{ queueId: number | null; name: string | null; shown: number; accepted: number; rejected: number }>`
    select h.queue_id, q.name, count(*)::int as shown, count(*) filter (where outcome = 'accepted')::int as accepted,
      count(*) filter (where outcome = 'rejected')::int as rejected
    from duplicate_hints h left join queues q on q.tenant_id = h.tenant_id and q.id = h.queue_id
    where h.shown_at >= ${since}::timestamptz and h.shown_at <= ${to}::timestamptz group by 1, 2 order by 3 desc, 1 limit 200`.execute(
    ctx.db,
  )
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [shown, accepted, rejected] = [sum((row) => row.shown), sum((row) => row.accepted), sum((row) => row.rejected)]
  const groups = await ctx.db
    .selectFrom('duplicateGroups as g')
    .select(['g.id', 'g.state', 'g.canonicalId', 'g.probability', 'g.version', 'g.updatedAt'])
    .where('g.state', 'in', ['suggested', 'confirmed'])
    .orderBy(
      (eb) =>
        eb
          .selectFrom('duplicateGroupMembers as m')
          .select((m) => m.fn.countAll<number>().as('n'))
          .whereRef('m.groupId', '=', 'g.id'),
      'desc',
    )
    .limit(5)
    .execute()
  return {
    shown,
    accepted,
    rejected,
    ignored: shown - accepted - rejected,
    precision: share(accepted, accepted + rejected),
    perQueue: rows.map(({ queueId, name, shown: n, accepted: yes }) => ({ queueId, name, shown: n, accepted: yes })),
    savedMinutes: Number((accepted * costs.missed - (shown - accepted) * costs.needless).toFixed(1)),
    topGroups: (await shownGroups(ctx, groups)).map(({ id, canonicalId, tickets }) => ({
      id,
      title: tickets.find((ticket) => ticket.id === canonicalId)?.title ?? tickets[0]?.title ?? '',
      tickets: tickets.length,
    })),
  }
}
