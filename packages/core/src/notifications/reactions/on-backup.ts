import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyAdmins } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Lets the administrators know that there is no backup of this night that they could rely on. */
export async function notifyOfBackup(ctx: Ctx, { outboxId, payload: { backupId, what } }: Fact<'backup:troubled'>): Promise<void> {
  await notifyAdmins(ctx, {
    sourceKey: `backup-${outboxId}`,
    said: newsOf('backupTroubled', { what }),
    type: 'backup_troubled',
    module: 'system',
    severity: 'error',
    priority: 'high',
    entityType: 'backup',
    entityId: backupId,
    actionUrl: '/backup',
  })
}
