import type { Ctx } from '../../../ctx.ts'
import type { Fact } from '../../../reactions.ts'
import { notifyPeople } from '../../admins.ts'
import { newsOf } from '../../news/news.ts'
import { withdraw } from '../../withdraw.ts'

/** Whom a conversation is offered to now. It is held: whoever takes it at this moment waits, and has the notification withdrawn after. */
const offerOf = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'c.tenantId').onRef('q.id', '=', 'c.queueId'))
    .innerJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'c.tenantId').onRef('a.id', '=', 'c.authorId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.offeredTo'))
    .where('c.id', '=', id)
    .where('c.status', '=', 'waiting')
    .where('u.isActive', '=', true)
    .select(['u.id', 'u.language', 'q.name as queue', 'a.name as customer', 'c.title', 'c.offeredUntil'])
    .forShare('c')
    .executeTakeFirst()

/** Notifies whom a conversation is offered to, until the offer ends; whom it was offered to before is told of it no longer. */
export async function notifyOfOffer(ctx: Ctx, { payload: { conversationId } }: Fact<'chat:offered'>): Promise<void> {
  const found = await offerOf(ctx, conversationId)
  const offer = found?.offeredUntil && Date.parse(found.offeredUntil) > Date.now() ? { ...found, until: found.offeredUntil } : undefined
  const sourceKey = offer && `chat-offered-${conversationId}-${offer.id}-${offer.until}`
  await withdraw(ctx, { type: 'chat_offered', entityType: 'conversation', entityId: conversationId, except: sourceKey })
  if (!offer || !sourceKey) return
  const { queue, customer, title, until } = offer
  await notifyPeople(ctx, [offer], {
    sourceKey,
    said: newsOf('chatOffered', { customer, queue, title }),
    type: 'chat_offered',
    module: 'system',
    priority: 'urgent',
    entityType: 'conversation',
    entityId: conversationId,
    actionUrl: '/chat',
    groupKey: `conversation:${conversationId}`,
    expiresAt: until,
  })
}
