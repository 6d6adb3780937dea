import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { tellable, tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** The texts of items, as far as they are still open. */
async function openItems(
  { db }: Ctx,
  ids: readonly number[],
): Promise<{ text: string; assigneeId: number | null; forCustomer: boolean }[]> {
  return db
    .selectFrom('checklistItems')
    .select(['text', 'assigneeId', 'forCustomer'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('state', '=', 'open')
    .orderBy('position')
    .execute()
}

/** Notifies somebody of the items that they were given, unless they gave them to themselves. */
export async function notifyOfItems(ctx: Ctx, { outboxId, actorId, payload }: Fact<'checklist:assigned'>): Promise<void> {
  const { ticketId, userId, itemIds } = payload
  const ticket = await tellable(ctx, ticketId)
  const theirs = (await openItems(ctx, itemIds)).filter(({ assigneeId }) => assigneeId === userId)
  const [first] = theirs
  if (!ticket || !first) return
  await tellOf(
    ctx,
    ticket,
    { people: [userId], author: actorId, side: 'staff' },
    {
      sourceKey: `checklist-${outboxId}`,
      said: newsOf('checklistItems', { ticket, item: first.text, count: theirs.length }),
      type: 'checklist_assigned',
    },
  )
}

/** Notifies whoever is to do an item that it is due: who was given it, who is responsible for the ticket, or the customer who is asked to do it. */
export async function notifyOfDueItem(ctx: Ctx, { outboxId, payload: { ticketId, itemId } }: Fact<'checklist:due'>): Promise<void> {
  const ticket = await tellable(ctx, ticketId)
  const [item] = await openItems(ctx, [itemId])
  if (!ticket || !item) return
  await tellOf(
    ctx,
    ticket,
    item.forCustomer
      ? { people: [ticket.requesterId], author: null, side: 'customer' }
      : { people: [item.assigneeId ?? ticket.assigneeId], author: null, side: 'staff' },
    {
      sourceKey: `checklist-due-${outboxId}`,
      said: newsOf('checklistDue', { ticket, item: item.text }),
      type: 'checklist_due',
      severity: 'warning',
    },
  )
}

/** Notifies the requester of what they are asked to do, as far as it is open and they are shown it by now. */
export async function notifyCustomerOfItems(ctx: Ctx, { outboxId, actorId, payload }: Fact<'checklist:customer_asked'>): Promise<void> {
  const { ticketId, checklistId, itemIds } = payload
  const ticket = await tellable(ctx, ticketId)
  const checklist = await ctx.db.selectFrom('ticketChecklists').select('shared').where('id', '=', checklistId).executeTakeFirst()
  const asked = (await openItems(ctx, itemIds)).filter(({ forCustomer }) => forCustomer)
  const [first] = asked
  if (!ticket || !checklist?.shared || !first) return
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.requesterId], author: actorId, side: 'customer' },
    {
      ...{ sourceKey: `checklist-asked-${outboxId}`, type: 'checklist_assigned' },
      said: newsOf('checklistItems', { ticket, item: first.text, count: asked.length }),
    },
  )
}

/** Notifies whoever is responsible for the ticket that a customer did what they were asked. */
export async function notifyOfDoneByCustomer(ctx: Ctx, { outboxId, actorId, payload }: Fact<'checklist:customer_answered'>): Promise<void> {
  const ticket = await tellable(ctx, payload.ticketId)
  const item = await ctx.db.selectFrom('checklistItems').select(['text', 'state']).where('id', '=', payload.itemId).executeTakeFirst()
  if (!ticket || item?.state !== 'done') return
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.assigneeId], author: actorId, side: 'staff' },
    {
      ...{ sourceKey: `checklist-answered-${outboxId}`, type: 'checklist_answered' },
      said: newsOf('checklistAnswered', { ticket, item: item.text }),
    },
  )
}
