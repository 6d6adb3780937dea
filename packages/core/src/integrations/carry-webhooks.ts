import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Ctx } from '../ctx.ts'
import { asCarried, carried } from '../tickets/conditions.ts'
import { now } from '../tickets/queries.ts'
import { lockWebhooks } from './internal/webhook-rows.ts'

/** Lets webhooks that ask for a company or tag ask for the one that it went into. */
export async function carryWebhooks(ctx: Ctx, field: 'companyId' | 'tagId', fromId: number, intoId: number): Promise<void> {
  await lockWebhooks(ctx)
  for (const webhook of await ctx.db.selectFrom('webhooks').select(['id', 'conditions']).execute()) {
    const held = webhook.conditions as TicketConditions
    const conditions = JSON.stringify(carried(held, field, fromId, intoId))
    if (conditions === JSON.stringify(asCarried(held))) continue
    await ctx.db
      .updateTable('webhooks')
      .set((eb) => ({ conditions, version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', webhook.id)
      .execute()
    await ctx.emit('webhooks:changed', {})
  }
}
