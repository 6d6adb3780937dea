import type { Ctx } from '../ctx.ts'

type NewNotification = {
  userId: number
  /** Names the fact and the reader, so that a repeated job writes one row. */
  sourceKey: string
  title: string
  message: string
  type: string
  ticketId: number
}

/** Writes a notification about a ticket for one person, once. */
export async function notify(ctx: Ctx, { ticketId, ...input }: NewNotification): Promise<void> {
  await ctx.db
    .insertInto('notifications')
    .values({
      tenantId: ctx.actor.tenantId,
      ...input,
      module: 'tickets',
      entityType: 'ticket',
      entityId: ticketId,
      actionUrl: `/tickets/${ticketId}`,
      groupKey: `ticket:${ticketId}`,
      metadata: '{}',
    })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'sourceKey']).doNothing())
    .execute()
}
