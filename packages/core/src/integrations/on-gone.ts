import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { type Ctx, makeCtx, systemActor } from '../ctx.ts'
import { readConditions } from '../tickets/conditions.ts'

/**
 * Something that conditions may name changed or is gone: active webhooks that ask for what is not there any more are marked as broken, and their authors
 * notified. The system looks, whoever made the change: it sees all that conditions may name.
 */
export async function findBrokenWebhooks({ db, actor, from }: Ctx): Promise<void> {
  const ctx = makeCtx(db, systemActor(actor.tenantId), from)
  const active = await db
    .selectFrom('webhooks')
    .select(['id', 'conditions'])
    .where('isActive', '=', true)
    .where('problem', 'is', null)
    .execute()
  for (const { id, conditions } of active) {
    const { wrong } = await readConditions(ctx, conditions as TicketConditions)
    if (wrong.length === 0) continue
    await db.updateTable('webhooks').set({ problem: 'broken' }).where('id', '=', id).execute()
    await ctx.emit('webhooks:troubled', { webhookId: id })
    await ctx.emit('webhooks:changed', {})
  }
}
