import type { Ctx } from '../../ctx.ts'
import { notifyAdmins } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'

/** Notifies administrators that an account waits for their approval. */
export const notifyOfPending = (ctx: Ctx, userId: number, name: string): Promise<void> =>
  notifyAdmins(ctx, {
    sourceKey: `pending-${userId}`,
    said: newsOf('accountPending', { name }),
    type: 'account_pending',
    module: 'settings',
    severity: 'info',
    priority: 'medium',
    actionUrl: `/users/${userId}`,
    groupKey: 'account_pending',
  })
