import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { notifyAdmins } from './admins.ts'

/** Tells every administrator that the audit log no longer fits one of its seals. */
export async function notifyAdminsOfBrokenAudit(ctx: Ctx, fact: Fact<'audit:broken'>): Promise<void> {
  await notifyAdmins(ctx, {
    sourceKey: `audit-broken-${fact.payload.sealId}`,
    title: 'Auditoria alterada',
    message: 'O registro de auditoria não confere com o seu selo. Veja o trecho na tela de auditoria.',
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
