import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyAdmins } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Tells every administrator that the audit log no longer fits one of its seals. */
export async function notifyAdminsOfBrokenAudit(ctx: Ctx, fact: Fact<'audit:broken'>): Promise<void> {
  await notifyAdmins(ctx, {
    sourceKey: `audit-broken-${fact.payload.sealId}`,
    said: newsOf('auditBroken', {}),
    type: 'audit_broken',
    module: 'audit',
    severity: 'critical',
    priority: 'urgent',
    entityType: 'audit_seal',
    entityId: fact.payload.sealId,
    actionUrl: '/audit',
    groupKey: 'audit:broken',
  })
}
