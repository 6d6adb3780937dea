import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { tellable, tellOf } from '../about.ts'
import { newsOf } from '../words.ts'

/** The texts of items, as far as they are still open. */
async function openItems({ db }: Ctx, ids: readonly number[]): Promise<{ text: string; assigneeId: number | null }[]> {
  return db
    .selectFrom('checklistItems')
    .select(['text', 'assigneeId'])
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

/** Notifies whoever is to do an item that it is due: who was given it, or who is responsible for the ticket. */
export async function notifyOfDueItem(ctx: Ctx, { outboxId, payload: { ticketId, itemId } }: Fact<'checklist:due'>): Promise<void> {
  const ticket = await tellable(ctx, ticketId)
  const [item] = await openItems(ctx, [itemId])
  if (!ticket || !item) return
  await tellOf(
    ctx,
    ticket,
    { people: [item.assigneeId ?? ticket.assigneeId], author: null, side: 'staff' },
    {
      sourceKey: `checklist-due-${outboxId}`,
      said: newsOf('checklistDue', { ticket, item: item.text }),
      type: 'checklist_due',
      severity: 'warning',
    },
  )
}
