import { IMPERSONATION_MINUTES } from '@balcao/contracts/users/impersonation'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies somebody that an administrator looks as them, whatever they chose to be notified of. */
export async function notifyOfImpersonation(
  ctx: Ctx,
  { payload: { userId, sessionId, byName } }: Fact<'impersonation:started'>,
): Promise<void> {
  const readers = await ctx.db.selectFrom('users').where('id', '=', userId).select(['id', 'language']).execute()
  await notifyPeople(ctx, readers, {
    sourceKey: `impersonation-${sessionId}`,
    said: newsOf('impersonated', { name: byName, minutes: IMPERSONATION_MINUTES }),
    type: 'impersonated',
    module: 'users',
    always: true,
  })
}
