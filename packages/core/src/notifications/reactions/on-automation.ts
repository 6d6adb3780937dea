import type { RuleTrouble } from '@balcao/contracts/automation/bounds'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Tells the author that a rule has a problem; the administrators, when they are gone. */
export async function notifyAuthorOfRule(ctx: Ctx, { outboxId, payload: { ruleId } }: Fact<'automation:troubled'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('automationRules as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.authorId'))
    .select(['r.name', 'r.problem', 'u.id', 'u.isActive', 'u.language'])
    .where('r.id', '=', ruleId)
    .executeTakeFirst()
  if (!row?.problem) return
  const what = row.problem.what as RuleTrouble
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `rule-${outboxId}`,
    said: newsOf('rule', { name: row.name, what }),
    type: what === 'loop' ? 'automation_stopped' : 'automation_troubled',
    module: 'tickets',
    severity: 'warning',
    priority: what === 'loop' ? 'high' : 'medium',
    entityType: 'rule',
    entityId: ruleId,
    actionUrl: `/automation/${ruleId}`,
  })
}
