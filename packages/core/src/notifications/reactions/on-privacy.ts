import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Reminds whoever looks after a data subject's request that it is due; the administrators, where it is nobody's. */
export async function remindResponsible(ctx: Ctx, { outboxId, payload: { requestId, days } }: Fact<'privacy:due'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('privacyRequests as q')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.responsibleId'))
    .select(['q.number', 'u.id', 'u.isActive', 'u.language'])
    .where('q.id', '=', requestId)
    .where('q.answeredAt', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const { id, isActive, language, number } = row
  const people = id !== null && language !== null && isActive ? [{ id, language }] : await adminsOf(ctx)
  await notifyPeople(ctx, people, {
    sourceKey: `privacy-${outboxId}`,
    said: newsOf('privacyRequestDue', { number, days }),
    ...{ type: 'privacy_request_due', module: 'system', severity: 'warning', priority: days < 0 ? 'high' : 'medium' },
    ...{ entityType: 'privacy_request', entityId: requestId, actionUrl: `/privacy/requests/${requestId}` },
  })
}
