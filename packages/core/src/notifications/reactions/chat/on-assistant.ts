import type { Ctx } from '../../../ctx.ts'
import type { Fact } from '../../../reactions.ts'
import { notifyAdmins } from '../../admins.ts'
import { newsOf } from '../../news/news.ts'

/** Notifies the administrators of a share of the assistant's budget, once a month each. */
export async function notifyOfBudget(ctx: Ctx, { payload: { month, percent } }: Fact<'assistant:budget'>): Promise<void> {
  await notifyAdmins(ctx, {
    sourceKey: `assistant-budget-${month}-${percent}`,
    said: newsOf('assistantBudget', { percent }),
    type: 'assistant_budget',
    module: 'settings',
    severity: percent === 100 ? 'error' : 'warning',
    actionUrl: '/ai',
  })
}

/** Notifies the administrators that a provider failed so often that it is asked no more for a while: once until it answers again. */
export async function notifyOfPause(ctx: Ctx, { outboxId, payload: { providerId } }: Fact<'assistant:paused'>): Promise<void> {
  const provider = await ctx.db.selectFrom('assistantProviders').select('name').where('id', '=', providerId).executeTakeFirst()
  if (!provider) return
  await notifyAdmins(ctx, {
    sourceKey: `assistant-paused-${outboxId}`,
    said: newsOf('assistantPaused', { name: provider.name }),
    type: 'assistant_paused',
    module: 'settings',
    severity: 'warning',
    actionUrl: '/ai',
  })
}
