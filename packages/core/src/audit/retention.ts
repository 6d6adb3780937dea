import type { Retention, SetRetention } from '@balcao/contracts/audit/retention'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { diff, differs } from './diff.ts'
import { audit } from './record.ts'

const tenant = (ctx: Ctx) => ctx.db.selectFrom('tenants').select('auditRetentionDays').where('id', '=', ctx.actor.tenantId)

/** Says how long the log is kept. What is older goes with the next run of the job: less cannot be taken back. Admins only. */
export async function setRetention(ctx: Ctx, { days }: SetRetention): Promise<Retention> {
  must(ctx, 'audit.read')
  mustBeFresh(ctx)
  const before = await tenant(ctx).forUpdate().executeTakeFirstOrThrow()
  const after = { auditRetentionDays: days }
  const changed = diff(before, after)
  if (!differs(changed)) return { days }
  await ctx.db.updateTable('tenants').set(after).where('id', '=', ctx.actor.tenantId).execute()
  const risk = days < before.auditRetentionDays ? 'high' : 'medium'
  await audit(ctx, { action: 'audit.retention_changed', resource: 'organization', resourceId: ctx.actor.tenantId, ...changed, risk })
  return { days }
}
