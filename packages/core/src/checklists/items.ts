import { MAX_ITEMS } from '@balcao/contracts/checklists/bounds'
import type { AddItems, GetChecklist, ReorderItems, TicketChecklists } from '@balcao/contracts/checklists/checklists'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { list } from './checklists.ts'
import { announce, announceAsked, announceAssigned, settleCompletion } from './internal/changes.ts'
import { type ChecklistRow, itemsOf, mustHold, mustHoldItem } from './internal/checklist-rows.ts'
import { isSettled } from './internal/linked.ts'
import { mustBeSound } from './internal/sound.ts'

/** Numbers items by the order of their ids. */
async function place({ db }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`update checklist_items i set position = n.place - 1 from unnest(${[...ids]}::bigint[]) with ordinality as n (id, place)
    where i.id = n.id and i.position <> n.place - 1`.execute(db)
}

/** What follows from changed items of a checklist. */
export async function changed(ctx: Ctx, checklist: ChecklistRow): Promise<TicketChecklists> {
  await settleCompletion(ctx, checklist)
  await announce(ctx, checklist)
  return list(ctx, checklist)
}

/**
 * Adds items, behind the others or at a place among them.
 * @throws DomainError checklist_not_found, forbidden, ticket_merged, too_many_checklist_items, invalid_input
 */
export async function add(ctx: Ctx, { id, items, position }: AddItems): Promise<TicketChecklists> {
  const { ticket, checklist } = await mustHold(ctx, id)
  const held = (await itemsOf(ctx, id)).map((item) => item.id)
  if (held.length + items.length > MAX_ITEMS) throw conflict('too_many_checklist_items')
  for (const [n, item] of items.entries()) await mustBeSound(ctx, ticket, item, `items.${n}.`)
  const { tenantId } = ctx.actor
  const settled = new Set<number | null>()
  for (const { linkedTicketId } of items) if (await isSettled(ctx, linkedTicketId)) settled.add(linkedTicketId)
  const added = await ctx.db
    .insertInto('checklistItems')
    .values(
      items.map(({ mandatory, ...item }, n) => ({
        ...{ tenantId, checklistId: id, position: held.length + n, isMandatory: mandatory },
        ...item,
        ...(settled.has(item.linkedTicketId) ? { state: 'done', settledAt: now } : {}),
      })),
    )
    .returning(['id', 'assigneeId', 'forCustomer'])
    .execute()
  if (position !== undefined) await place(ctx, held.toSpliced(position, 0, ...added.map((item) => item.id)))
  await announceAssigned(ctx, checklist, added)
  await announceAsked(ctx, checklist, added)
  return changed(ctx, checklist)
}

/** @throws DomainError checklist_item_not_found, forbidden, ticket_merged */
export async function remove(ctx: Ctx, { id }: GetChecklist): Promise<TicketChecklists> {
  const { checklist } = await mustHoldItem(ctx, id)
  await ctx.db.deleteFrom('checklistItems').where('id', '=', id).execute()
  return changed(ctx, checklist)
}

/** Puts the items in another order. @throws DomainError checklist_not_found, forbidden, ticket_merged; invalid_input unless each is named once */
export async function reorder(ctx: Ctx, { id, itemIds }: ReorderItems): Promise<TicketChecklists> {
  const { checklist } = await mustHold(ctx, id)
  const held = new Set((await itemsOf(ctx, id)).map((item) => item.id))
  if (itemIds.length !== held.size || new Set(itemIds).size !== itemIds.length || !itemIds.every((one) => held.has(one)))
    throw invalid({ field: 'itemIds', reason: 'checklist_order_incomplete' })
  await place(ctx, itemIds)
  await announce(ctx, checklist)
  return list(ctx, checklist)
}
