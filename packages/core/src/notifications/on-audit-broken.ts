import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'

/** Tells every administrator that the audit log no longer fits one of its seals. */
export async function notifyAdminsOfBrokenAudit(ctx: Ctx, fact: Fact<'audit:broken'>): Promise<void> {
  const { tenantId } = ctx.actor
  const admins = await ctx.db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .select('u.id')
    .distinct()
    .where('u.isActive', '=', true)
    .where((eb) => eb.or([eb('u.role', 'in', ['admin', 'super_admin']), eb('r.base', 'in', ['admin', 'super_admin'])]))
    .execute()
  if (admins.length === 0) return
  await ctx.db
    .insertInto('notifications')
    .values(
      admins.map(({ id }) => ({
        tenantId,
        userId: id,
        sourceKey: `audit-broken-${fact.payload.sealId}`,
        title: 'Auditoria alterada',
        message: 'O registro de auditoria não confere com o seu selo. Veja o trecho na tela de auditoria.',
        type: 'audit_broken',
        module: 'audit',
        severity: 'critical' as const,
        priority: 'urgent' as const,
        entityType: 'audit_seal',
        entityId: fact.payload.sealId,
        actionUrl: '/audit',
        metadata: '{}',
      })),
    )
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'sourceKey']).doNothing())
    .execute()
}
