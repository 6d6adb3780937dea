import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { tellable, tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Notifies whoever is responsible for a ticket, and whoever began the conversation, that somebody outside answered. */
export async function notifyOfSideAnswer(ctx: Ctx, { outboxId, payload }: Fact<'side_conversation:answered'>): Promise<void> {
  const ticket = await tellable(ctx, payload.ticketId)
  if (!ticket) return
  const row = await ctx.db
    .selectFrom('sideMessages as m')
    .innerJoin('sideConversations as c', (join) => join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.conversationId'))
    .select(['m.fromAddress', 'm.fromName', 'c.subject', 'c.startedBy'])
    .where('m.id', '=', payload.messageId)
    .where('c.ticketId', '=', ticket.id)
    .executeTakeFirst()
  if (!row?.fromAddress) return
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.assigneeId, row.startedBy], author: null, side: 'staff' },
    {
      sourceKey: `side-${outboxId}`,
      said: newsOf('sideAnswered', { ticket, from: row.fromName || row.fromAddress, subject: row.subject }),
      type: 'side_answered',
    },
  )
}
