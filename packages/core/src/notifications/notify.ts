import type { Ctx } from '../ctx.ts'
import { routed } from './channels.ts'
import type { Concern } from './preferences.ts'

type NewNotification = {
  userId: number
  /** Names the fact and the reader, so that a repeated job writes one row. */
  sourceKey: string
  title: string
  message: string
  type: string
  ticketId: number
  /** What the ticket is to them: theirs, where nothing is said. */
  concern?: Concern
  queueId?: number | null
}

/** Writes a notification about a ticket for one person, once, where they want it. */
export async function notify(ctx: Ctx, { ticketId, concern, queueId, ...input }: NewNotification): Promise<void> {
  const [note] = await routed(ctx, [{ userId: input.userId, type: input.type, concern, queueId }])
  if (!note) return
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
      metadata: JSON.stringify(note.shown.metadata),
      archivedAt: note.shown.archivedAt,
    })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'sourceKey']).doNothing())
    .execute()
}
