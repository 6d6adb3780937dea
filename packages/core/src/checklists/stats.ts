import { STATS_DAYS } from '@balcao/contracts/checklists/bounds'
import type { ChecklistTemplateStats, GetChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { get } from './templates.ts'

/** Checklists that are counted, the newest: more would say nothing new. */
const COUNTED = 10_000

type Counted = { key: string; done: number; skipped: number; late: number }

/** What became of a template's checklists of the last 90 days. @throws DomainError forbidden, checklist_template_not_found */
export async function stats(ctx: Ctx, input: GetChecklistTemplate): Promise<ChecklistTemplateStats> {
  must(ctx, 'checklist.use')
  const { items } = await get(ctx, input)
  const used = sql`select c.tenant_id, c.id, c.completed_at from ticket_checklists c
    where c.tenant_id = ${ctx.actor.tenantId} and c.template_id = ${input.id} and c.created_at > now() - make_interval(days => ${sql.lit(STATS_DAYS)})
    order by c.created_at desc limit ${sql.lit(COUNTED)}`
  const { rows: all } = await sql<{ checklists: number; completed: number }>`
    select count(*)::int as checklists, count(completed_at)::int as completed from (${used}) used`.execute(ctx.db)
  const { rows } = await sql<Counted>`
    select i.template_key as key, count(*) filter (where i.state = 'done')::int as done, count(*) filter (where i.state = 'skipped')::int as skipped,
      count(*) filter (where i.due_at < coalesce(i.settled_at, now()))::int as late
    from (${used}) used join checklist_items i on i.tenant_id = used.tenant_id and i.checklist_id = used.id
    where i.template_key is not null group by 1`.execute(ctx.db)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const none = { done: 0, skipped: 0, late: 0 }
  return {
    ...(all[0] ?? { checklists: 0, completed: 0 }),
    items: items.map(({ key }) => ({ ...none, ...byKey.get(key), key })),
  }
}
