import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { findTicket } from '../../tickets/ticket-rows.ts'
import { staffListeners } from '../../watchers/wide-watchers.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Tells who worked on a ticket, or followed it, that it goes on in another one: the notification leads there. */
export async function notifyMerged(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const { ticketId } = fact.payload
  const source = await findTicket(ctx.db, ticketId)
  const merge = await ctx.db.selectFrom('ticketMerges').select('targetId').where('sourceId', '=', ticketId).executeTakeFirst()
  const target = merge && (await findTicket(ctx.db, merge.targetId))
  if (!source || !target) return
  const followers = await staffListeners(ctx, source, 'status', fact.actorId)
  await tellOf(
    ctx,
    target,
    { people: [source.assigneeId, ...followers.people], author: fact.actorId, side: 'staff', because: followers.because },
    {
      sourceKey: `merged-${fact.outboxId}`,
      said: newsOf('merged', { source, target }),
      type: 'ticket_merged',
      actions: ['take'],
    },
  )
}
