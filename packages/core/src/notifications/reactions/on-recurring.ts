import type { Trouble } from '@balcao/contracts/recurring/bounds'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Tells the author that a recurring ticket goes on without something, or no longer; the administrators, when they are gone. */
export async function notifyAuthorOfTrouble(
  ctx: Ctx,
  { outboxId, payload: { recurringId, stopped } }: Fact<'recurring:troubled'>,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('recurringTickets as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.authorId'))
    .select(['r.title', 'r.trouble', 'u.id', 'u.isActive', 'u.language'])
    .where('r.id', '=', recurringId)
    .where('r.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.trouble) return
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `recurring-${outboxId}`,
    said: newsOf('recurring', { title: row.title, what: row.trouble.what as Trouble[], stopped }),
    type: stopped ? 'recurring_stopped' : 'recurring_changed',
    module: 'tickets',
    severity: 'warning',
    priority: stopped ? 'high' : 'medium',
    entityType: 'recurring',
    entityId: recurringId,
    actionUrl: `/recurring/${recurringId}`,
  })
}
